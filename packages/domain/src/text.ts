/**
 * Characters that nobody sees: those that turn the direction of writing (so that `gpj.exe` reads `exe.jpg`), blanks without width, fillers of
 * Hangul and hidden tags. The joiners of emoji and of Persian (U+200C, U+200D), their variation selectors and the tags of a flag stay.
 */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu;

/** The text as a reader sees it: nothing in it changes how the rest is shown. */
export const withoutBidiControls = (text: string): string => text.replace(unseen, '');
