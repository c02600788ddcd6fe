import { flushSync } from 'react-dom';

/** Milliseconds until the browser has kept a picture of what is left, lately; a phone that takes longer gets the next screen at once instead. */
let keeping = 0;
const mostKeeping = 30;

/** The name that a list's picture and a detail page's picture share while one becomes the other. */
const morphName = 'picture';

/** How a change of screens is shown so that the picture in a link grows into the next screen's; undefined where it shall not. */
export function morphFrom(from: HTMLElement): ((change: () => void) => void) | undefined {
  if (
    !('startViewTransition' in document) ||
    keeping > mostKeeping ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    return undefined;
  }
  return (change) => {
    const begun = performance.now();
    const pictures = (kind: 'from' | 'to') => [...document.querySelectorAll<HTMLElement>(`[data-morph="${kind}"]`)];
    // One page holds the name once: the picture of the screen that is left gives it up until that screen is hidden.
    const left = pictures('to');
    [...pictures('from'), ...left].forEach((other) => {
      other.style.viewTransitionName = '';
    });
    const picture = from.querySelector<HTMLElement>('[data-morph="from"]');
    if (picture) {
      picture.style.viewTransitionName = morphName;
    }
    const transition = document.startViewTransition(() => {
      keeping = (keeping + performance.now() - begun) / 2;
      flushSync(change);
      left.forEach((other) => {
        other.style.viewTransitionName = morphName;
      });
      if (picture) {
        picture.style.viewTransitionName = '';
      }
    });
    // A transition that is overtaken by the next one is no fault.
    transition.ready.catch(() => undefined);
  };
}
