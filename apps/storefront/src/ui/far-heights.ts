/**
 * For the moment before a screen is left: the browser forgets how high the `far` rows (styles.css) of a hidden screen were, and the screen
 * would come back as high as was guessed, a few lines off its place. Not rounded, since a long list would add up what was rounded.
 */
export function keepFarHeights(): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('.far'), (row) => ({
    row,
    height: row.getBoundingClientRect().height,
  }));
  for (const { row, height } of rows) {
    // Those of screens that are hidden already have none.
    if (height > 0) {
      row.style.containIntrinsicHeight = `auto ${height}px`;
    }
  }
}
