// What has to be pressed comes into sight.

const sight = (page, look) => {
  const element = page?.querySelector(`.${CSS.escape(look)}`);
  const box = element?.getBoundingClientRect();
  if (!box?.height || (box.top >= 0 && box.bottom <= window.innerHeight)) return false;
  element.scrollIntoView({block: box.height > window.innerHeight ? "start" : "nearest"});
  return true;
};
