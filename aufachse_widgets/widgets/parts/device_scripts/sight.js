// What has to be pressed comes into sight.

const sight = (page, look) => {
  const element = page?.querySelector(`.${CSS.escape(look)}`);
  const box = element?.getBoundingClientRect();
  if (!box?.height) return false;
  const over = parseFloat(getComputedStyle(element).scrollMarginTop) || 0; // what is fixed on top covers so much
  if (box.top >= over && box.bottom <= window.innerHeight) return false;
  element.scrollIntoView({block: box.height > window.innerHeight - over || box.top < over ? "start" : "nearest"});
  return true;
};
