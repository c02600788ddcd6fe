import { afterEach, beforeEach, vi } from 'vitest';

/** For a file whose text areas and columns measure themselves: happy-dom has no sizes to tell them, so that each is 0 pixels. */
export function giveSizes(): void {
  beforeEach(() => {
    const real = window.getComputedStyle.bind(window);
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      const style = real(element);
      const read = style.getPropertyValue.bind(style);
      style.getPropertyValue = (name) => (Number.isNaN(Number.parseFloat(read(name))) ? '0px' : read(name));
      return style;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
