const typed = 'input, textarea, select, [contenteditable]';
/** The next field has the focus by then, if there is one. */
const pause = 100;

/** iOS pushes the page up for its keyboard and leaves it there, so that taps meet what is not under the finger: a scroll brings both together. */
export function scrollBackAfterKeyboard(
  page: Pick<Window, 'addEventListener' | 'scrollTo' | 'scrollX' | 'scrollY'>,
): void {
  page.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element && target.matches(typed))) {
      return;
    }
    setTimeout(() => {
      if (!document.activeElement?.matches(typed)) {
        page.scrollTo(page.scrollX, page.scrollY);
      }
    }, pause);
  });
}
