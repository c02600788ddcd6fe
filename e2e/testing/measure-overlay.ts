/**
 * Runs inside the page, on what antd put over it: what a reader would stumble over, a sentence each. `part` is the name of antd's part.
 * Its ground is the outermost element with a colour of its own that no other shines through.
 */
export function overlayFaults(root: Element, part: string): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Of any notation that CSS knows. */
  const colourOf = (css: string): Colour => {
    if (pen === null) {
      throw new Error('there is no canvas');
    }
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (upper: Colour, lower: Colour): Colour => [
    upper[0] * upper[3] + lower[0] * (1 - upper[3]),
    upper[1] * upper[3] + lower[1] * (1 - upper[3]),
    upper[2] * upper[3] + lower[2] * (1 - upper[3]),
    1,
  ];
  const light = (colour: Colour): number => {
    const [red = 0, green = 0, blue = 0] = colour
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const backgroundOf = (element: Element): Colour => colourOf(getComputedStyle(element).backgroundColor);
  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 30)}”`;
  };
  /** Within what its own list or pane shows of it, when that scrolls or is cut off. */
  const isInSight = (element: Element): boolean => {
    const own = element.getBoundingClientRect();
    const middle = (own.top + own.bottom) / 2;
    for (let one = element.parentElement; one && one !== root; one = one.parentElement) {
      const pane = one.getBoundingClientRect();
      if (
        getComputedStyle(one).overflowY !== 'visible' &&
        (middle < pane.top || middle > pane.bottom || pane.width < 2)
      ) {
        return false;
      }
    }
    return true;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInSight(element);

  const faults = new Set<string>();
  const isDialog = part === 'Modal' || part === 'Drawer';
  const all = [root, ...root.querySelectorAll('*')];
  const ground = all.find((element) => isShown(element) && backgroundOf(element)[3] === 1);
  if (!ground) {
    return ['it has no ground: the page shines through'];
  }
  const box = ground.getBoundingClientRect();
  const style = getComputedStyle(ground);
  const whole = root.getBoundingClientRect();
  if (box.width < whole.width * 0.9 || box.height < whole.height * 0.6) {
    faults.add(`its ground covers ${box.width} × ${box.height} of ${whole.width} × ${whole.height} px`);
  }

  // Its edge.
  const rounded = part === 'Modal' ? 8 : part === 'Drawer' ? 0 : 4;
  if (Number.parseFloat(style.borderTopLeftRadius) < rounded) {
    faults.add(`its corners are rounded by ${style.borderTopLeftRadius}`);
  }
  const mask = isDialog
    ? [...document.querySelectorAll('.ant-modal-mask, .ant-drawer-mask')].find((element) => isShown(element))
    : undefined;
  if (isDialog && (!mask || backgroundOf(mask)[3] < 0.3)) {
    faults.add('nothing lies between it and the page');
  }
  const page = over(backgroundOf(document.documentElement), [255, 255, 255, 1]);
  const around = mask ? over(backgroundOf(mask), page) : page;
  const lifted = [ground, ...all].some((element) => {
    const { boxShadow, filter, borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return (
      boxShadow !== 'none' || filter !== 'none' || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
    );
  });
  if (contrast(backgroundOf(ground), around) < 1.05 && !lifted) {
    faults.add('nothing sets it off from what lies around it');
  }

  // Within the window; what is longer than the window scrolls.
  if (box.left < 0 || box.right > innerWidth || box.top < 0) {
    faults.add(`it reaches from ${box.left} to ${box.right} px, from ${box.top} px on, in a window of ${innerWidth}`);
  }
  const scrolls = (from: Element | null): boolean =>
    from !== null && (/auto|scroll/.test(getComputedStyle(from).overflowY) || scrolls(from.parentElement));
  if (box.bottom > innerHeight && !scrolls(ground)) {
    faults.add(`it ends at ${box.bottom} px in a window of ${innerHeight}, and nothing scrolls`);
  }

  // Room around what is in it.
  const close = root.querySelector('.ant-modal-close, .ant-drawer-close');
  const room = isDialog ? 16 : 4;
  const contents = new Map<Element, DOMRect[]>();
  const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && node.textContent?.trim() && isShown(parent) && !parent.closest('.sr-only, title, style')) {
      const range = document.createRange();
      range.selectNodeContents(node);
      contents.set(parent, [...range.getClientRects()]);
    }
  }
  const controls = [
    ...ground.querySelectorAll('button, input, textarea, [role="combobox"], [role="menuitem"], video, img'),
  ]
    .filter((element) => isShown(element) && element !== close && !close?.contains(element))
    .filter((element) => !element.matches('.ant-select input, .ant-radio-input, .ant-checkbox-input'));
  const pieces = [
    ...[...contents].flatMap(([element, rects]) => rects.map((rect) => ({ element, rect }))),
    ...controls
      .filter((element) => !element.matches('[role="menuitem"]'))
      .map((element) => ({ element, rect: element.getBoundingClientRect() })),
  ].filter(({ rect }) => rect.width > 1 && rect.height > 1);
  if (pieces.length === 0) {
    faults.add('nothing is in it');
  }
  for (const { element, rect } of pieces) {
    const least = Math.min(rect.left - box.left, box.right - rect.right, rect.top - box.top, box.bottom - rect.bottom);
    if (least < room - 0.5 && !element.closest('.ant-select-item, .differences')) {
      faults.add(`${nameOf(element)} has ${Math.round(least)} px to its edge, less than ${room}`);
    }
  }

  // Its words can be read: 4.5 : 1, large ones 3 : 1; those of a control that is off need not.
  for (const element of contents.keys()) {
    const isOff = element.closest(':disabled, [aria-disabled="true"], .ant-checkbox-wrapper-disabled') !== null;
    // From the element down to what no other shines through, then painted one over the other.
    const layers: Colour[] = [];
    for (let one: Element | null = element; one && layers.at(-1)?.[3] !== 1; one = one.parentElement) {
      layers.push(backgroundOf(one));
    }
    const behind = layers.reduceRight((lower, upper) => over(upper, lower), [255, 255, 255, 1]);
    const ink = over(colourOf(getComputedStyle(element).color), behind);
    const { fontSize, fontWeight } = getComputedStyle(element);
    const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 600 ? 18.66 : 24);
    const found = contrast(ink, behind);
    if (!isOff && found < (large ? 3 : 4.5)) {
      faults.add(`${nameOf(element)} stands out by ${found.toFixed(2)} : 1`);
    }
  }

  // A field's edge can be seen.
  const fields = '.ant-input-outlined, .ant-select-outlined, .ant-input-number-outlined';
  for (const field of [...ground.querySelectorAll(fields)].filter(isShown)) {
    const edge = contrast(colourOf(getComputedStyle(field).borderTopColor), backgroundOf(ground));
    if (edge < 3 && !field.matches(':disabled, [class*="-disabled"]')) {
      faults.add(`the edge of ${nameOf(field)} stands out by ${edge.toFixed(2)} : 1`);
    }
  }

  // Each button can be hit, and lies on no other.
  const targets = [...root.querySelectorAll('button, [role="menuitem"], [role="option"]')].filter(isShown);
  for (const [index, target] of targets.entries()) {
    const rect = target.getBoundingClientRect();
    const least = target === close ? 32 : 24;
    if (rect.width < least || rect.height < least) {
      faults.add(`${nameOf(target)} is ${rect.width} × ${rect.height} px, less than ${least}`);
    }
    for (const other of targets.slice(index + 1)) {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const apart =
        left >= rect.right - 0.5 || right <= rect.left + 0.5 || top >= rect.bottom - 0.5 || bottom <= rect.top + 0.5;
      if (!apart && !target.contains(other) && !other.contains(target)) {
        faults.add(`${nameOf(target)} lies on ${nameOf(other)}`);
      }
    }
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    if (x < 0 || x > innerWidth) {
      faults.add(`${nameOf(target)} is out of the window`);
    } else if (y > 0 && y < innerHeight && !target.matches(':disabled')) {
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && !target.contains(hit) && !hit.contains(target)) {
        faults.add(`${nameOf(target)} cannot be hit: ${nameOf(hit)} lies over it`);
      }
    }
  }
  if (close) {
    for (const { element, rect } of pieces) {
      const own = close.getBoundingClientRect();
      const isApart =
        rect.left >= own.right || rect.right <= own.left || rect.top >= own.bottom || rect.bottom <= own.top;
      if (!isApart) {
        faults.add(`its × lies on ${nameOf(element)}`);
      }
    }
  }
  return [...faults];
}

/** Runs inside the page: a place on the overlay's ground, at its left edge, whether that is in the window, and the colour that it must have. */
export function groundAt(root: Element): { x: number; y: number; isInside: boolean; rgb: string } {
  const all = [root, ...root.querySelectorAll('*')];
  const ground = all.find((element) => getComputedStyle(element).backgroundColor.startsWith('rgb(')) ?? root;
  const { left, top, bottom } = ground.getBoundingClientRect();
  const x = Math.round(left + 2);
  const y = Math.round((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
  const isInside = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
  return { x, y, isInside, rgb: getComputedStyle(ground).backgroundColor };
}
