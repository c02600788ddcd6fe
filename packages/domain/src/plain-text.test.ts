import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

describe('a text that somebody gave', () => {
  it.each([
    ['課程 👩‍🏫 café', '課程 👩‍🏫 café'],
    ['half \ud83c', 'half \ufffd'],
    ['\udfb9 half', '\ufffd half'],
    ['nul\u0000 bell\u0007 escape\u001b[31m delete\u007f next\u0085', 'nul bell escape[31m delete next'],
    ['one\r\ntwo\rthree\u2028four\tfive', 'one\ntwo\nthree\nfour\tfive'],
    ['invoice\u202efdp.exe \u2066in\u2069', 'invoicefdp.exe in'],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainText(given)).toBe(kept);
  });

  it('stands on one line where only one belongs', () => {
    expect(plainLine('  Mei\r\nBcc: all@example.com\t!\n')).toBe('Mei Bcc: all@example.com !');
  });
});
