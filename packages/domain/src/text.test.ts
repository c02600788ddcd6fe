import { expect, it } from 'vitest';
import { cleanFileName, savedName } from './files.ts';
import { withoutBidiControls } from './text.ts';

it.each([
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u2066b\u2069c\u200ed\u061ce', 'abcde'],
  ['王\u200b小\ufeff明\u00ad', '王小明'],
  ['\u3164\u115f\uffa0', ''],
  ['x\u{e0041}\u{e0001}y', 'xy'],
])('takes what nobody sees out of %j', (text, seen) => {
  expect(withoutBidiControls(text)).toBe(seen);
});

it.each([
  '👩\u200d🏫 老師',
  '❤\ufe0f',
  '葛\u{e0100}',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
])('leaves %s as it is', (text) => {
  expect(withoutBidiControls(text)).toBe(text);
});

it('shows the name of a file as it is', () => {
  expect(cleanFileName('履歷\u202efdp.exe')).toBe('履歷fdp.exe');
  expect(savedName(cleanFileName('履歷\u202efdp.exe'), 'pdf')).toBe('履歷fdp.pdf');
  expect(cleanFileName('a\\b\\..\\\u2066\u200b.')).toBe('file');
  expect(cleanFileName('👩\u200d🏫\u0000.png')).toBe('👩\u200d🏫.png');
});
