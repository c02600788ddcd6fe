import { withoutBidiControls } from './text.ts';

/** Halves of characters, as a text has that was cut in the middle of an emoji: no database takes them. */
const halves = /\p{Surrogate}/gu;
/** What moves a cursor instead of standing in a line; tabs and line breaks may stay. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text as people write it: without what cannot be seen and misleads or breaks whoever reads it. */
export const plainText = (given: string): string =>
  withoutBidiControls(given.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(controls, '')).replace(halves, '\ufffd');

/** The same on one line. */
export const plainLine = (given: string): string =>
  plainText(given)
    .replace(/[\t\n]+/g, ' ')
    .trim();
