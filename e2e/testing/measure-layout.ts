/**
 * Runs inside the page and answers what a reader would stumble over, a sentence each. One pass over the texts and controls that are shown;
 * the page may be any length.
 */
export function layoutFaults(): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Shown {
    element: Element;
    node: Text;
    boxes: Box[];
    /** The sticky or fixed part it belongs to: what lies under such a part scrolls away from it. */
    layer: Element | null;
  }

  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const quote = (text: string | null): string => {
    const plain = (text ?? '').replace(/\s+/g, ' ').trim();
    return `“${plain.length > 40 ? `${plain.slice(0, 40)}…` : plain}”`;
  };
  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent;
    return `<${element.tagName.toLowerCase()}> ${quote(words)}`;
  };
  const above = (element: Element | null): Element[] => {
    const chain: Element[] = [];
    for (let one = element; one; one = one.parentElement) {
      chain.push(one);
    }
    return chain;
  };
  const isRoot = (element: Element): boolean => element === document.body || element === document.documentElement;
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
  const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';

  // ── The page as wide as the window ──
  if (document.documentElement.scrollWidth > width) {
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width}`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.height > 1 && (box.right > width + 1 || box.left < -1)) {
      const held = above(element.parentElement).some(
        (one) => scrolls(styleOf(one).overflowX) || cuts(styleOf(one).overflowX),
      );
      if (!held && styleOf(element).visibility !== 'hidden') {
        faults.add(`${nameOf(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
      }
    }
  }

  // ── The texts ──
  const layerOf = (element: Element): Element | null =>
    above(element).find((one) => ['fixed', 'sticky'].includes(styleOf(one).position)) ?? null;
  const isForEars = (element: Element): boolean => {
    const style = styleOf(element);
    return (
      style.position === 'absolute' &&
      (style.clipPath !== 'none' || (element.clientWidth <= 1 && cuts(style.overflowX)))
    );
  };
  const texts: Shown[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (
      !element ||
      node.data.trim() === '' ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    ) {
      continue;
    }
    if (above(element).some(isForEars) || element.closest('svg, [aria-hidden="true"], option') !== null) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    // The height of the letters, without the space between lines.
    const half = Number.parseFloat(styleOf(element).fontSize) * 0.4;
    const boxes = [...range.getClientRects()]
      .filter((rect) => rect.width > 0.5)
      .map((rect) => {
        const middle = (rect.top + rect.bottom) / 2;
        return { left: rect.left, right: rect.right, top: middle - half, bottom: middle + half };
      });
    if (boxes.length > 0) {
      texts.push({ element, node, boxes, layer: layerOf(element) });
    }
  }

  // ── Cut off: allowed where it says so by itself, with an ellipsis or by fading ──
  const visible = new Map<Shown, Box[]>();
  for (const text of texts) {
    let boxes = text.boxes;
    for (const holder of above(text.element)) {
      const style = styleOf(holder);
      const frame = holder.getBoundingClientRect();
      const shortens =
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.maskImage !== 'none';
      const [across, down] = [style.overflowX, style.overflowY];
      const outside = (box: Box): boolean =>
        (cuts(across) && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
        (cuts(down) && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1));
      if (!shortens && boxes.some(outside)) {
        faults.add(`${quote(text.node.data)} is cut off`);
      }
      // From here on only what the holder shows of it counts.
      boxes = boxes
        .map((box) => ({
          left: across === 'visible' ? box.left : Math.max(box.left, frame.left),
          right: across === 'visible' ? box.right : Math.min(box.right, frame.right),
          top: down === 'visible' || isRoot(holder) ? box.top : Math.max(box.top, frame.top),
          bottom: down === 'visible' || isRoot(holder) ? box.bottom : Math.min(box.bottom, frame.bottom),
        }))
        .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 2);
      if (scrolls(across) || scrolls(down) || style.position === 'fixed') {
        break;
      }
    }
    visible.set(text, boxes);
  }

  // ── Text upon text ──
  const lines = [...visible]
    .flatMap(([text, boxes]) => boxes.map((box) => ({ text, box })))
    .sort((a, b) => a.box.top - b.box.top);
  for (const [index, one] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.box.top >= one.box.bottom - 1) {
        break;
      }
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (across > 1 && one.text !== other.text && one.text.layer === other.text.layer) {
        faults.add(`${quote(one.text.node.data)} and ${quote(other.text.node.data)} lie upon each other`);
      }
    }
  }

  // ── Colours ──
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colours = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    const known = colours.get(css);
    if (known || !canvas) {
      return known ?? [0, 0, 0, 0];
    }
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    colours.set(css, colour);
    return colour;
  };
  const over = (top: Colour, ground: Colour): Colour => {
    const mix = (a: number, b: number): number => a * top[3] + b * (1 - top[3]);
    return [mix(top[0], ground[0]), mix(top[1], ground[1]), mix(top[2], ground[2]), 1];
  };
  const light = ([red, green, blue]: Colour): number => {
    const part = (value: number): number => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const contrast = (a: Colour, b: Colour): number => {
    const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };

  const patch = document.createElement('canvas');
  [patch.width, patch.height] = [12, 6];
  const patchOf = patch.getContext('2d', { willReadFrequently: true });
  /** The colours of a picture, cropped to its frame, where a text stands on it. `box` is where the text is in the window now. */
  const coloursUnder = (picture: HTMLImageElement | HTMLVideoElement, box: Box): Colour[] => {
    const frame = picture.getBoundingClientRect();
    const isImage = picture instanceof HTMLImageElement;
    const [wide, high] = isImage
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.videoWidth, picture.videoHeight];
    if (!patchOf || wide === 0 || high === 0) {
      return [];
    }
    const fit = styleOf(picture).objectFit === 'cover' ? Math.max : Math.min;
    const scale = fit(frame.width / wide, frame.height / high);
    const left = (box.left - frame.left - (frame.width - wide * scale) / 2) / scale;
    const top = (box.top - frame.top - (frame.height - high * scale) / 2) / scale;
    patchOf.clearRect(0, 0, patch.width, patch.height);
    const [across, down] = [(box.right - box.left) / scale, (box.bottom - box.top) / scale];
    patchOf.drawImage(picture, left, top, across, down, 0, 0, patch.width, patch.height);
    const bytes = patchOf.getImageData(0, 0, patch.width, patch.height).data;
    return Array.from({ length: bytes.length / 4 }, (_, at) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.subarray(at * 4, at * 4 + 4);
      return [red, green, blue, alpha / 255];
    });
  };

  /** The colours of a gradient: the one behind the text where it runs straight up or down between two, else each that it names. */
  const coloursOfGradient = (css: string, frame: Box, box: Box): Colour[] => {
    const stops = (css.match(/(?:rgba?|oklab|oklch|color)\([^()]*\)/g) ?? []).map(colourOf);
    const [first, last] = css.includes('to top') ? [stops[1], stops[0]] : [stops[0], stops[1]];
    if (stops.length !== 2 || !first || !last || !/linear-gradient\((to top|to bottom)/.test(css)) {
      return stops;
    }
    const share = Math.min(1, Math.max(0, ((box.top + box.bottom) / 2 - frame.top) / (frame.bottom - frame.top)));
    const mix = (from: number, to: number): number => from * (1 - share) + to * share;
    // A colour that is not there at all has none to mix: only its emptiness counts.
    const [a, b] = [first[3] === 0 ? last : first, last[3] === 0 ? first : last];
    return [[mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2]), mix(first[3], last[3])]];
  };

  /** Every ground that may shine through behind the element; the worst of them counts. */
  const groundsBehind = (stack: Element[], box: Box): Colour[] => {
    let layers: Colour[][] = [];
    for (const element of stack) {
      if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) {
        const colours = coloursUnder(element, box);
        layers = colours.length === 0 ? layers : [...layers, colours];
        if (colours.length > 0 && colours.every(([, , , alpha]) => alpha === 1)) {
          break;
        }
      }
      const style = styleOf(element);
      if (style.backgroundImage !== 'none') {
        const grounds = coloursOfGradient(style.backgroundImage, element.getBoundingClientRect(), box);
        layers = grounds.length === 0 ? layers : [...layers, grounds];
        if (grounds.length > 0 && grounds.every(([, , , alpha]) => alpha === 1)) {
          break;
        }
      }
      const plain = colourOf(style.backgroundColor);
      if (plain[3] > 0) {
        layers = [...layers, [plain]];
      }
      if (plain[3] === 1) {
        break;
      }
    }
    const canvasColour = colourOf(styleOf(document.documentElement).backgroundColor);
    return layers.reduceRight<Colour[]>(
      (grounds, tops) => grounds.flatMap((ground) => tops.map((top) => over(top, ground))),
      [canvasColour],
    );
  };
  const judge = (element: Element, css: string, stack: Element[], box: Box, what: string): void => {
    // On its way in or out, such as a player's controls: nobody reads it at that moment.
    if (above(element).some((one) => one.getAnimations().some(({ playState }) => playState === 'running'))) {
      return;
    }
    const style = styleOf(element);
    const grounds = groundsBehind(stack, box);
    const opacity = above(element).reduce((product, one) => product * Number(styleOf(one).opacity), 1);
    const [red, green, blue, alpha] = colourOf(css);
    const worst = Math.min(
      ...grounds.map((ground) => contrast(over([red, green, blue, alpha * opacity], ground), ground)),
    );
    const size = Number.parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (worst < needed - 0.02) {
      faults.add(`${what} has a contrast of ${worst.toFixed(2)}, needs ${needed}`);
    }
  };
  const start = scrollY;
  /** Scrolls what was measured at the start near the middle of the window, unless it sticks there; answers where it is then. */
  const toMiddle = (box: Box, sticks: boolean): Box => {
    const wanted = sticks ? start : Math.max(0, (box.top + box.bottom) / 2 + start - innerHeight / 2);
    if (sticks || Math.abs(scrollY - wanted) > innerHeight / 6) {
      scrollTo({ top: wanted, behavior: 'instant' });
    }
    const by = sticks ? 0 : start - scrollY;
    return { left: box.left, right: box.right, top: box.top + by, bottom: box.bottom + by };
  };
  for (const [{ element, node, layer }, boxes] of visible) {
    const [box] = boxes;
    // What a row that scrolls sideways still hides looks like what it shows.
    const hidden = box && (box.left < 0 || box.right > width);
    if (!box || hidden || element.closest(':disabled, [aria-disabled="true"]')) {
      continue;
    }
    const now = toMiddle(box, layer !== null);
    const pile = document.elementsFromPoint((now.left + now.right) / 2, (now.top + now.bottom) / 2);
    const place = pile.indexOf(element);
    // Under something, or where fingers pass through it: then its own ancestors are the ground.
    // A parent of its own that fingers pass through is no part of the pile, and yet its ground.
    const passedThrough = above(element).filter((one) => one !== element && styleOf(one).pointerEvents === 'none');
    const stack = place === -1 ? above(element) : [...new Set([element, ...passedThrough, ...pile.slice(place)])];
    judge(element, styleOf(element).color, stack, now, quote(node.data));
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]')) {
    if (field.checkVisibility() && field.value === '') {
      judge(
        field,
        getComputedStyle(field, '::placeholder').color,
        above(field),
        field.getBoundingClientRect(),
        `the hint ${quote(field.placeholder)}`,
      );
    }
  }

  // ── Room for a finger: 44 px, in the control's box or in what surrounds it and answers in its place ──
  const finger = 44;
  const controls =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"]';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.matches(':disabled, [tabindex="-1"]') ||
      above(control).some(isForEars)
    ) {
      continue;
    }
    const target = control.matches('input') ? (control.closest('label') ?? control) : control;
    scrollTo({ top: start, behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const inSentence =
      styleOf(target).display === 'inline' &&
      (target.parentElement?.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0);
    const besideWindow = box.left < 0 || box.right > width;
    if (inSentence || besideWindow || box.width === 0) {
      continue;
    }
    if (box.width >= finger - 0.5 && box.height >= finger - 0.5) {
      continue;
    }
    const now = toMiddle(box, layerOf(control) !== null);
    const [x, y] = [(now.left + now.right) / 2, (now.top + now.bottom) / 2];
    const answers = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(Math.min(Math.max(x + dx, 0), width - 1), y + dy);
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === control);
    };
    const reach = finger / 2 - 1;
    const wide = box.width >= finger - 0.5 || (answers(-reach, 0) && answers(reach, 0));
    const tall = box.height >= finger - 0.5 || (answers(0, -reach) && answers(0, reach));
    if (!wide || !tall) {
      faults.add(`${nameOf(control)} is ${Math.round(box.width)} × ${Math.round(box.height)} px to the finger`);
    }
  }
  scrollTo({ top: start, behavior: 'instant' });
  return [...faults];
}
