/** What an overlay of one kind must be like; lengths in px. */
export interface OverlayLook {
  /** The least that its corners are rounded by. */
  corner: number;
  /** The least room around what is in it. */
  room: number;
  /** The least that a button measures to the finger, across and down. */
  target: number;
  /** The page behind it is dimmed. */
  veiled: boolean;
  /** It lies on a page that is not dimmed, whatever stands there. */
  floats: boolean;
  /** The button in its corner that closes it, where it has one. */
  close: string | null;
}

/**
 * Runs inside the page, on what was put over it: what a reader would stumble over, a sentence each. Its ground is the outermost element
 * with a colour of its own that no other shines through.
 */
export function overlayFaults(root: Element, look: OverlayLook): string[] {
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
    const centre = (own.left + own.right) / 2;
    // A dialog lies above all panes that it was written in.
    for (let one = element === root ? null : element.parentElement; one && one !== root; one = one.parentElement) {
      const pane = one.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowY !== 'visible' && (middle < pane.top || middle > pane.bottom || pane.width < 2)) {
        return false;
      }
      if (overflowX !== 'visible' && (centre < pane.left || centre > pane.right)) {
        return false;
      }
    }
    return true;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInSight(element);

  const faults = new Set<string>();
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
  if (Number.parseFloat(style.borderTopLeftRadius) < look.corner) {
    faults.add(`its corners are rounded by ${style.borderTopLeftRadius}`);
  }
  const masks = [...document.querySelectorAll('.ant-modal-mask, .ant-drawer-mask'), root.parentElement];
  const masked = masks.find((element) => element && isShown(element) && backgroundOf(element)[3] > 0);
  const veil =
    root instanceof HTMLDialogElement
      ? colourOf(getComputedStyle(root, '::backdrop').backgroundColor)
      : masked && look.veiled
        ? backgroundOf(masked)
        : null;
  if (look.veiled && (veil === null || veil[3] < 0.3)) {
    faults.add('nothing lies between it and the page');
  }
  const page = over(backgroundOf(document.documentElement), [255, 255, 255, 1]);
  const around = veil ? over(veil, page) : page;
  /** A line around it. In the dark its shadow is not seen; in the light it is enough. */
  const isLifted = [ground, ...all].some((element) => {
    const {
      boxShadow,
      filter,
      borderTopWidth,
      borderTopStyle,
      borderTopColor,
      outlineWidth,
      outlineStyle,
      outlineColor,
    } = getComputedStyle(element);
    const lines = [
      { width: borderTopWidth, kind: borderTopStyle, colour: borderTopColor },
      { width: outlineWidth, kind: outlineStyle, colour: outlineColor },
    ];
    const own = element.getBoundingClientRect();
    const isAround = Math.abs(own.width - box.width) < 4 && Math.abs(own.height - box.height) < 4;
    return (
      (light(backgroundOf(ground)) > 0.1 && (boxShadow !== 'none' || filter !== 'none')) ||
      (isAround &&
        lines.some(
          ({ width, kind, colour }) =>
            kind !== 'none' &&
            Number.parseFloat(width) > 0 &&
            contrast(colourOf(colour), backgroundOf(ground)) > (light(backgroundOf(ground)) > 0.1 ? 1 : 1.5),
        ))
    );
  });
  const isWhole = box.width >= innerWidth && box.height >= innerHeight;
  if (contrast(backgroundOf(ground), around) < (look.floats ? 1.5 : 1.05) && !isLifted && !isWhole) {
    faults.add('nothing sets it off from what lies around it');
  }

  // Within the window; what is longer than the window scrolls.
  const wide = document.documentElement.clientWidth;
  if (box.left < 0 || box.right > wide || box.top < 0) {
    faults.add(`it reaches from ${box.left} to ${box.right} px, from ${box.top} px on, in a window of ${wide}`);
  }
  const scrolls = (from: Element | null): boolean =>
    from !== null && (/auto|scroll/.test(getComputedStyle(from).overflowY) || scrolls(from.parentElement));
  if (box.bottom > innerHeight && !scrolls(ground)) {
    faults.add(`it ends at ${box.bottom} px in a window of ${innerHeight}, and nothing scrolls`);
  }

  // Room around what is in it.
  const close = look.close === null ? null : root.querySelector(look.close);
  /** The pane around it that has more in it than it shows. */
  const paneOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) {
        return one;
      }
    }
    return null;
  };
  /** Whole, with so much around it: what stands at the edge of a pane that scrolls is on its way. */
  const isWholly = (element: Element, around: number): boolean => {
    const pane = paneOf(element)?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return !pane || (own.top - around >= pane.top && own.bottom + around <= pane.bottom);
  };
  const contents = new Map<Element, DOMRect[]>();
  const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && node.textContent?.trim() && isShown(parent) && !parent.closest('.sr-only, title, style')) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const frame = parent.getBoundingClientRect();
      const isClamped = getComputedStyle(parent).webkitLineClamp !== 'none';
      contents.set(
        parent,
        [...range.getClientRects()].filter(({ top }) => !isClamped || top < frame.bottom - 1),
      );
    }
  }
  const controls = [
    ...ground.querySelectorAll('button, input, textarea, [role="combobox"], [role="menuitem"], video, img'),
  ]
    .filter((element) => isShown(element) && element !== close && !close?.contains(element))
    .filter((element) => !element.matches('.ant-select input, .ant-radio-input, .ant-checkbox-input, .sr-only'));
  const pieces = [
    ...[...contents].flatMap(([element, rects]) => rects.map((rect) => ({ element, rect }))),
    ...controls
      .map((element) => ({ element, rect: element.getBoundingClientRect() }))
      // Of what has no ground of its own the words alone are seen.
      .filter(({ element }) => !element.matches('button, [role="menuitem"]') || backgroundOf(element)[3] > 0),
  ].filter(({ rect }) => rect.width > 1 && rect.height > 1);
  if (pieces.length === 0) {
    faults.add('nothing is in it');
  }
  for (const { element, rect } of pieces) {
    const beside = Math.min(rect.left - box.left, box.right - rect.right);
    const least = paneOf(element) ? beside : Math.min(beside, rect.top - box.top, box.bottom - rect.bottom);
    if (least < look.room - 0.5 && !element.closest('.ant-select-item, .differences')) {
      faults.add(`${nameOf(element)} has ${Math.round(least)} px to its edge, less than ${look.room}`);
    }
  }

  // No word is cut off, unless an ellipsis says so, and none sticks out of its button.
  for (const [element, rects] of contents) {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      const frame = one.getBoundingClientRect();
      const isButton = one.matches('button, a, [role="button"]');
      const cutsAcross = isButton || overflowX === 'hidden' || overflowX === 'clip';
      const cutsDown = isButton || overflowY === 'hidden' || overflowY === 'clip';
      const isOut = rects.some(
        (rect) =>
          (cutsAcross && (rect.left < frame.left - 1 || rect.right > frame.right + 1)) ||
          (cutsDown && (rect.top < frame.top - 1 || rect.bottom > frame.bottom + 1)),
      );
      // antd scrolls its lists by script.
      const isScrolledBySelf = one.matches('.ant-select-dropdown-list-holder');
      if (isOut && !isScrolledBySelf && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') {
        faults.add(`${nameOf(element)} is cut off by ${nameOf(one)}`);
      }
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`) || isScrolledBySelf) {
        break;
      }
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

  // Who writes several sentences sees them.
  const long = 500;
  for (const field of ground.querySelectorAll('input')) {
    if (isShown(field) && field.maxLength >= long) {
      faults.add(`${nameOf(field)} takes ${field.maxLength} letters in a line`);
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
  const targets = [
    ...root.querySelectorAll('button, a[href], [role="menuitem"], [role="option"], label:has(.sr-only)'),
  ].filter(isShown);
  /** A finger that misses it by so much still hits it. */
  const answers = (target: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), y);
    return hit !== null && target.contains(hit);
  };
  for (const [index, target] of targets.entries()) {
    const rect = target.getBoundingClientRect();
    const least = Math.max(look.target, target === close ? 32 : 0);
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const reach = least / 2 - 1;
    const isWide = rect.width >= least - 0.5 || (answers(target, x - reach, y) && answers(target, x + reach, y));
    const isTall = rect.height >= least - 0.5 || (answers(target, x, y - reach) && answers(target, x, y + reach));
    if ((!isWide || !isTall) && isWholly(target, reach - rect.height / 2)) {
      faults.add(`${nameOf(target)} is ${rect.width} × ${rect.height} px, less than ${least}`);
    }
    for (const other of targets.slice(index + 1)) {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const apart =
        left >= rect.right - 0.5 || right <= rect.left + 0.5 || top >= rect.bottom - 0.5 || bottom <= rect.top + 0.5;
      const isSeen = paneOf(target) === paneOf(other);
      if (!apart && isSeen && !target.contains(other) && !other.contains(target)) {
        faults.add(`${nameOf(target)} lies on ${nameOf(other)}`);
      }
    }
    // What stands beside it keeps off.
    for (const [element, rects] of contents) {
      const touches = rects.some(
        ({ left, right, top, bottom }) =>
          left < rect.right && right > rect.left && top < rect.bottom + 2 && bottom > rect.top - 2,
      );
      if (
        touches &&
        paneOf(element) === paneOf(target) &&
        !target.contains(element) &&
        !element.contains(target) &&
        !element.closest('label')?.contains(target)
      ) {
        faults.add(`${nameOf(element)} touches ${nameOf(target)}`);
      }
    }
    if (target.matches('[role="menuitem"]')) {
      const tops = [...contents].flatMap(([element, rects]) =>
        target.contains(element) ? rects.map(({ top }) => Math.round(top)) : [],
      );
      if (new Set(tops).size > 1) {
        faults.add(`${nameOf(target)} takes more than a line`);
      }
    }
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
      if (!isApart && !element.matches('img')) {
        faults.add(`its × lies on ${nameOf(element)}`);
      }
    }
  }
  return [...faults];
}

/**
 * Runs inside the page: a place on the overlay's ground, at its left edge and so far down (0 to 1), whether that is in the window, and the
 * colour that it must have.
 */
export function groundAt(root: Element, down: number): { x: number; y: number; isInside: boolean; rgb: string } {
  const all = [root, ...root.querySelectorAll('*')];
  const ground = all.find((element) => getComputedStyle(element).backgroundColor.startsWith('rgb(')) ?? root;
  const { left, top, bottom } = ground.getBoundingClientRect();
  const x = Math.round(left + 2);
  const y = Math.round(Math.max(top, 0) * (1 - down) + Math.min(bottom, innerHeight) * down);
  const isInside = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
  return { x, y, isInside, rgb: getComputedStyle(ground).backgroundColor };
}

/** Runs inside the page. Also before it begins to come in, an overlay is there and cannot be seen. */
export const isAtRest = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element
    .getAnimations({ subtree: true })
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity);
