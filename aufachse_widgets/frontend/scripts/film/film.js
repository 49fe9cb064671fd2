// Plays a film: a game that is over or under way, drawn beforehand. The same script runs in the file and in a notebook's or dashboard's page.

import {along, Clock, drives, driveTime, lasts, minutes} from "./clock.js";

/**
 * A drive: whose truck, whether only its ends are known, and the places that it leads along.
 * @typedef {[seat: number, dashed: boolean, way: number[]]} Way
 */

/**
 * A scene as it comes: what is said of it, which kinds of events are in it, which highlight it is, and what changed (seat -1: on the table).
 * @typedef {{seat: number, turn: number, said: string, kinds?: string, highlight?: string, ways?: Way[], changes?: [seat: number, what: string, value: any][]}} Shot
 */

/**
 * What the table shows: open contracts, and where the construction site and the jam are.
 * @typedef {{n: number, c: number, j: number}} Table
 */

/**
 * What a player has: place, money, goods and room for them, contracts in the hand (0: a hidden one) and those on the truck.
 * @typedef {{p: number, m: number, g: number, r: number, h: number[], l: number[]}} Player
 */

/** A scene whole. @typedef {{table: Table, seats: Player[]}} Scene */

/** A scene at which the game turned. @typedef {{scene: number, said: string}} Turning */

/** @typedef {[x: number, y: number]} Point */

/**
 * @typedef {{shots: Shot[], places: Point[], contracts: Record<number, string>, texts: Record<string, string> & {hidden: string[]}, names: string[], turning: Turning[], begins: number, speeds: [name: string, times: number][]}} Film
 */

/**
 * Show a film in `root`; its keys are heard on `keys`, and `seen` is told which scene is shown.
 * @param {HTMLElement} root @param {{keys?: Document | HTMLElement, seen?: (scene: number) => void}} options
 */
export const startFilm = (root, {keys = root, seen = () => {}} = {}) => {
  /** @type {Film} */
  const film = JSON.parse(/** @type {HTMLElement} */ (root.querySelector(".film-data")).textContent);
  const {shots, places, contracts, texts, names, begins, speeds} = film;
  let turning = film.turning;
  const all = (/** @type {string} */ selector) => [...root.querySelectorAll(selector)],
    one = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const seats = names.map((_, seat) => seat),
    last = shots.length - 1;
  const chart = /** @type {SVGSVGElement} */ (/** @type {Element} */ (one(".film-chart"))),
    slider = /** @type {HTMLInputElement} */ (one(".film-slider")),
    speed = /** @type {HTMLButtonElement} */ (one(".film-speed"));
  const trucks = seats.map((seat) => one(`[data-truck="${seat}"]`)),
    players = all(".film-player");
  let now = 0,
    frame = 0,
    pace = Math.max(
      0,
      speeds.findIndex(([, times]) => times === 1),
    );
  /** How many times the normal speed it runs. */
  const times = () => speeds[pace][1];

  // Every scene whole, from what changed in each.
  /** @type {Scene[]} */
  const scenes = [];
  for (const shot of shots) {
    const before = scenes[scenes.length - 1];
    const scene = /** @type {Scene} */ ({table: {...before?.table}, seats: seats.map((seat) => ({...before?.seats[seat]}))});
    for (const [seat, what, value] of shot.changes ?? []) /** @type {Record<string, any>} */ (seat < 0 ? scene.table : scene.seats[seat])[what] = value;
    scenes.push(scene);
  }
  const moves = seats.map(() => /** @type {[scene: number, dashed: boolean, way: number[]][]} */ ([])); // of each truck: [scene, whether only its ends are known, places]
  // biome-ignore lint/suspicious/useIterableCallbackReturn: nobody looks at what push gives
  shots.forEach((shot, number) => (shot.ways ?? []).forEach(([seat, dashed, way]) => moves[seat].push([number, dashed, way])));

  /** @param {number[]} way */
  const path = (way) => way.map((place, index) => `${index ? "L" : "M"}${places[place].join(" ")}`).join("");
  /** @param {any} element @param {string} said */
  const text = (element, said) => {
    if (element.textContent !== said) element.textContent = said;
  };
  /** @param {string} pattern @param {Record<string, any>} values */
  const filled = (pattern, values) => pattern.replace(/{(\w+)}/g, (whole, name) => values[name] ?? whole);

  /** Put a truck somewhere; those on one space stand side by side. @param {Element} truck @param {number} x @param {number} y */
  const put = (truck, x, y) => {
    truck.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  };
  /** @param {Scene} scene @param {number} seat @returns {Point | null} */
  const spot = (scene, seat) => {
    const place = scene.seats[seat].p;
    if (!(place >= 0)) return null;
    const beside = seats.filter((other) => other < seat && scene.seats[other].p === place).length;
    return [places[place][0] + beside * 15, places[place][1] - beside * 6];
  };

  /** @param {number} number */
  const drawTrails = (number) => {
    for (const seat of seats) {
      const driven = moves[seat]
        .filter(([scene]) => scene <= number)
        .slice(-4)
        .reverse();
      for (const trail of all(`[data-trail="${seat}"]`)) {
        const move = driven[/** @type {any} */ (trail.dataset.behind)];
        trail.setAttribute("d", move ? path(move[2]) : "");
        trail.setAttribute("stroke-dasharray", move?.[1] ? "5 5" : "none");
      }
    }
  };

  /** @param {number} number */
  const drawPlayers = (number) => {
    const scene = scenes[number];
    seats.forEach((seat) => {
      const player = scene.seats[seat],
        box = players[seat];
      text(box.querySelector(".film-money"), filled(texts.money, {amount: player.m}));
      text(box.querySelector(".film-load"), filled(texts.load, {goods: player.g, room: player.r}));
      const unknown = player.h.filter((card) => !card).length,
        listed = player.h.filter((card) => card);
      const lines = [...player.l.map((card) => ["film-aboard-card", contracts[card] ?? texts.unknown]), ...listed.map((card) => ["", contracts[card]])];
      if (unknown) lines.push(["film-unknown", texts.hidden[unknown]]);
      /** @type {HTMLElement} */ (box.querySelector(".film-cards")).replaceChildren(
        ...lines.map(([look, said]) => Object.assign(document.createElement("li"), {className: look, textContent: said})),
      );
      box.classList.toggle("film-active", shots[number].seat === seat);
    });
    text(one(".film-public"), filled(texts.public, {number: scene.table.n}));
  };

  /** @param {Scene} scene */
  const drawSigns = (scene) => {
    for (const [name, place] of /** @type {[string, number][]} */ ([
      ["construction", scene.table.c],
      ["jam", scene.table.j],
    ])) {
      const sign = one(`[data-sign="${name}"]`);
      sign.setAttribute("visibility", place >= 0 ? "visible" : "hidden");
      if (place >= 0) put(sign, ...places[place]);
    }
  };

  /** Put all trucks where they stand, but for some seats'. @param {Scene} scene @param {Set<number>} except */
  const drawTrucks = (scene, except = new Set()) => {
    for (const seat of seats) {
      const at = spot(scene, seat),
        goods = scene.seats[seat].g,
        aboard = /** @type {HTMLElement} */ (trucks[seat].querySelector(".film-aboard"));
      trucks[seat].setAttribute("visibility", at ? "visible" : "hidden");
      if (at && !except.has(seat)) put(trucks[seat], ...at);
      aboard.setAttribute("visibility", at && goods ? "visible" : "hidden");
      text(aboard.querySelector("text"), String(goods));
    }
  };

  /** @param {number} number */
  const when = (number) => {
    const {turn, seat} = shots[number],
      round = (/** @type {number} */ of) => Math.ceil(of / names.length); // turns are counted over all players
    return turn > 0 && seat >= 0 ? filled(texts.turn, {round: round(turn), rounds: round(shots[last].turn), name: names[seat]}) : texts.setup;
  };

  /** The trucks drive along what happened in a scene, in that many milliseconds. @param {number} number @param {number} lasts */
  const drive = (number, lasts) => {
    const ways = drives(shots[number].ways ?? [], places);
    if (!ways.size || still.matches) return false;
    let begun = 0;
    /** @param {number} time */
    const step = (time) => {
      begun ||= time;
      const share = Math.min(1, (time - begun) / lasts);
      for (const [seat, points] of ways) put(trucks[seat], ...along(points, share));
      if (share < 1) frame = requestAnimationFrame(step);
      else {
        drawTrucks(scenes[number]);
        drawTrails(number);
      }
    };
    drawTrucks(scenes[number], new Set(ways.keys()));
    drawTrails(number - 1);
    frame = requestAnimationFrame(step);
    return true;
  };

  /** How long it takes: all of it, or what is left. */
  const sayMinutes = () => {
    const whole = now <= begins || now === last;
    text(one(".film-lasts"), filled(whole ? texts.lasts : texts.left, {minutes: minutes(shots, whole ? begins : now, times())}));
  };

  /** Show a scene; `driven` lets the trucks drive to it. @param {number} number */
  const show = (number, driven = false) => {
    cancelAnimationFrame(frame);
    now = Math.max(0, Math.min(last, number));
    const scene = scenes[now];
    if (!(driven && drive(now, driveTime(shots[now]) / times()))) {
      drawTrucks(scene);
      drawTrails(now);
    }
    drawSigns(scene);
    drawPlayers(now);
    text(one(".film-when"), when(now));
    text(one(".film-what"), shots[now].said || (now ? "" : texts.beginning));
    sayMinutes();
    slider.value = /** @type {any} */ (now);
    slider.setAttribute("aria-valuetext", `${when(now)} ${shots[now].said}`);
    const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    one(".film-now").setAttribute("transform", `translate(${(left + ((right - left) * now) / Math.max(1, last)).toFixed(1)} 0)`);
    for (const button of /** @type {any[]} */ (all("[data-go]"))) button.disabled = ["first", "back"].includes(button.dataset.go) ? now === 0 : now === last;
    for (const button of /** @type {any[]} */ (all("[data-jump]"))) button.disabled = next(button.dataset.jump, Number(button.dataset.by)) < 0;
    const point = turning.find(({scene: at}) => at === now);
    text(one(".film-turned"), [shots[now].highlight, point?.said].filter(Boolean).join(" · "));
    seen(now);
  };

  // Playing --------------------------------------------------------------------------------------

  const clock = new Clock({
    now: () => now,
    first: begins,
    last,
    show,
    lasts: (number) => lasts(shots[number]) / times(),
    changed: () => {
      const button = one("[data-play]");
      button.classList.toggle("film-playing", clock.running);
      text(button.querySelector("span"), clock.running ? texts.pause : texts.play);
      one(".film-said").setAttribute("aria-live", clock.running ? "off" : "polite");
    },
  });
  const toggle = () => (clock.running ? clock.hold() : clock.start());
  /** @param {number} number */
  const go = (number, driven = false) => {
    clock.hold();
    show(number, driven);
  };

  // Jumping --------------------------------------------------------------------------------------

  /** The next scene with that in it, forward or back; -1: none. @param {string} kind @param {number} by */
  const next = (kind, by) => {
    /** @param {number} number */
    const here = (number) => (kind === "t" ? turning.some(({scene}) => scene === number) : (shots[number].kinds ?? "").includes(kind));
    for (let number = now + by; number >= 0 && number <= last; number += by) if (here(number)) return number;
    return -1;
  };
  /** @param {string} kind @param {number} by */
  const jump = (kind, by) => {
    const found = next(kind, by);
    if (found >= 0) go(found);
  };
  /** Mark where the game turned. @param {Turning[]} points */
  const mark = (points) => {
    turning = points;
    one(".film-turning").hidden = !points.length;
    const width = Math.max(1, last),
      [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    for (const old of all(".film-mark")) old.remove();
    for (const {scene} of points) {
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [name, value] of /** @type {[string, any][]} */ ([
        ["class", "film-mark"],
        ["cx", left + ((right - left) * scene) / width],
        ["cy", 10],
        ["r", 6],
      ]))
        dot.setAttribute(name, value);
      chart.append(dot);
    }
    show(now);
  };

  // What people do -------------------------------------------------------------------------------

  /** @type {Record<string, () => number>} */
  const by = {first: () => (now > begins ? begins : 0), back: () => now - 1, forward: () => now + 1, last: () => last};
  const heard = new AbortController(),
    {signal} = heard;
  for (const button of all("[data-go]"))
    button.addEventListener("click", () => go(by[/** @type {string} */ (button.dataset.go)](), button.dataset.go === "forward"), {signal});
  for (const button of all("[data-jump]"))
    button.addEventListener("click", () => jump(/** @type {string} */ (button.dataset.jump), Number(button.dataset.by)), {signal});
  one("[data-play]").addEventListener("click", toggle, {signal});
  slider.max = /** @type {any} */ (last);
  slider.addEventListener("input", () => go(Number(slider.value)), {signal});
  chart.addEventListener(
    "click",
    (event) => {
      const box = chart.getBoundingClientRect(),
        [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
      const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
      go(Math.round(((x - left) / (right - left)) * last));
    },
    {signal},
  );
  const nameSpeed = () => {
    const [name] = speeds[pace];
    text(speed, name);
    speed.setAttribute("aria-label", filled(texts.speed, {speed: name}));
  };
  const nextSpeed = () => {
    pace = (pace + 1) % speeds.length;
    nameSpeed();
    sayMinutes();
  };
  speed.addEventListener("click", nextSpeed, {signal});
  /** @type {Record<string, () => void>} */
  const pressed = {
    " ": toggle,
    k: toggle,
    ArrowLeft: () => go(now - 1),
    ",": () => go(now - 1),
    ArrowRight: () => go(now + 1, true),
    ".": () => go(now + 1, true),
    PageUp: () => go(now - 20),
    PageDown: () => go(now + 20),
    Home: () => go(by.first()),
    End: () => go(last),
    f: nextSpeed,
  };
  for (const kind of ["h", "a", "e", "d", "t"]) Object.assign(pressed, {[kind]: () => jump(kind, 1), [kind.toUpperCase()]: () => jump(kind, -1)});
  keys.addEventListener(
    "keydown",
    (/** @type {any} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const from = event.target;
      if (from.matches?.("select, textarea, input:not([type=range])") || (from.matches?.("button, summary, a") && [" ", "Enter"].includes(event.key))) return;
      const act = pressed[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    {signal},
  );

  one(".film-highlights").hidden = !shots.some(({highlight}) => highlight);
  nameSpeed();
  mark(turning);
  show(begins);
  clock.hold();
  return {
    go: (/** @type {number} */ number) => {
      if (number !== now) go(number);
    },
    mark,
    /** Run, unless what moves by itself shall stand still. */
    play: () => {
      if (!still.matches) clock.start();
    },
    end: () => {
      clock.hold();
      cancelAnimationFrame(frame);
      heard.abort();
    },
  };
};
