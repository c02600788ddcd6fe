import { expect, it } from 'vitest';
import { overlayParts, overlays, pickers } from '../e2e/testing/office-overlays.ts';
import { allFiles, isTest, textOf } from './sources.ts';

const folder = 'apps/backoffice/src/';
const sources = allFiles.filter((file) => file.startsWith(folder) && file.endsWith('.tsx') && !isTest(file));

/** What lies over a page of the back office, by file and part: `shell/frame.tsx Dropdown` → 3. */
const written = sources.flatMap((file) =>
  overlayParts.flatMap((part) => {
    const count = [...textOf(file).matchAll(new RegExp(`<${part}\\b(?!\\.)`, 'g'))].length;
    // A screen's own menu is no part of antd.
    return count > 0 && new RegExp(`import \\{[^}]*\\b${part}\\b[^}]*\\} from 'antd'`).test(textOf(file))
      ? [`${file.slice(folder.length)} ${part} ${count}`]
      : [];
  }),
);

it('every dialog, menu, note and list of the back office stands in the table by which it is opened, measured and photographed', () => {
  const opened = new Map<string, number>();
  for (const { file, part } of overlays) {
    opened.set(`${file} ${part}`, (opened.get(`${file} ${part}`) ?? 0) + 1);
  }
  for (const { file, count } of pickers) {
    opened.set(`${file} Select`, count);
  }
  expect([...opened].map(([what, count]) => `${what} ${count}`).toSorted()).toEqual(written.toSorted());
});

it('nothing is put over a page that this table cannot see', () => {
  const renamed = new RegExp(`\\b(?:${overlayParts.join('|')}) as \\w`);
  expect(sources.filter((file) => renamed.test(textOf(file)))).toEqual([]);
  const calls =
    /\b(?:Modal|notification|message)\.(?:confirm|info|success|error|warning|open|useModal)\b|\buseModal\(|\.showModal\(|\bpopover=/;
  expect(sources.filter((file) => calls.test(textOf(file)))).toEqual([]);
});
