/** A line that scrolls begins where the chosen one of its buttons is in view, in the middle. */
export function showChosen(within: HTMLElement): void {
  for (const chosen of within.querySelectorAll<HTMLElement>('[aria-pressed="true"]')) {
    const line = chosen.parentElement;
    if (line) {
      line.scrollLeft = chosen.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.clientWidth) / 2;
    }
  }
}
