import { expect, it } from 'vitest';
import { overlayParts, overlays, pickers } from '../e2e/testing/office-overlays.ts';
import { madeOf, shopOverlays, shopParts } from '../e2e/testing/shop-overlays.ts';
import { allFiles, isTest, textOf } from './sources.ts';

const sourcesIn = (folder: string): string[] =>
  allFiles.filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file) && !isTest(file));

const office = 'apps/backoffice/src/';
const officeSources = sourcesIn(office);
const shop = 'apps/storefront/src/';
// The gallery of parts is for whoever builds the storefront, and is in no build.
const shopSources = sourcesIn(shop).filter((file) => !file.startsWith(`${shop}gallery/`));

/** What lies over the pages, by file and part: `shell/frame.tsx Dropdown 3`. */
const counted = (file: string, folder: string, part: string, written: RegExp): string[] => {
  const count = [...textOf(file).matchAll(written)].length;
  return count > 0 ? [`${file.slice(folder.length)} ${part} ${count}`] : [];
};
const inOffice = officeSources.flatMap((file) =>
  overlayParts.flatMap((part) =>
    // A screen's own menu is no part of antd.
    new RegExp(`import \\{[^}]*\\b${part}\\b[^}]*\\} from 'antd'`).test(textOf(file))
      ? counted(file, office, part, new RegExp(`<${part}\\b(?!\\.)`, 'g'))
      : [],
  ),
);
const inShop = shopSources.flatMap((file) =>
  Object.entries(shopParts).flatMap(([part, { written }]) => counted(file, shop, part, written)),
);

interface Opened {
  file: string;
  part: string;
  /** Another state of one that stands in the table already. */
  again?: true;
}

/** The same of a table. */
function inTable(table: readonly Opened[]): string[] {
  const opened = new Map<string, number>();
  for (const { file, part, again } of table) {
    opened.set(`${file} ${part}`, (opened.get(`${file} ${part}`) ?? 0) + (again ? 0 : 1));
  }
  return [...opened].map(([what, count]) => `${what} ${count}`);
}

it('every dialog, menu, note and list of the back office stands in the table by which it is opened, measured and photographed', () => {
  const lists = new Map(pickers.map(({ file, count }) => [file, `${file} Select ${count}`]));
  expect([...inTable(overlays), ...lists.values()].toSorted()).toEqual(inOffice.toSorted());
});

it('every sheet, question, note and menu of the storefront stands in its table', () => {
  expect([...inTable(shopOverlays), ...madeOf].toSorted()).toEqual(inShop.toSorted());
});

it('nothing is put over a page that these tables cannot see', () => {
  const renamed = new RegExp(`\\b(?:${overlayParts.join('|')}) as \\w`);
  expect(officeSources.filter((file) => renamed.test(textOf(file)))).toEqual([]);
  const calls =
    /\b(?:Modal|notification|message)\.(?:confirm|info|success|error|warning|open|useModal)\b|\buseModal\(|\.showModal\(|\bpopover=/;
  expect(officeSources.filter((file) => calls.test(textOf(file)))).toEqual([]);

  const byHand =
    /\.show(?:Modal|Popover)\(|\buseModal\(|\bpopover=|<dialog\b|role="(?:dialog|alertdialog|menu|listbox|tooltip)"|createPortal|\bfixed (?:inset|top|bottom)|\bz-(?:40|50)\b|\b(?:Sheet|Lightbox|ask|toast) as \w/;
  /** What sheets, pictures, questions and notes are made of, and the bars of every screen. */
  const makers = [
    'shell/notices-view.tsx',
    'shell/screen.tsx',
    'shell/tab-bar.tsx',
    'shell/veil.tsx',
    'ui/bottom-bar.tsx',
    'ui/lightbox.tsx',
    'ui/modal.ts',
    'ui/sheet.tsx',
  ];
  const known = new Set([...makers, ...shopOverlays.map(({ file }) => file)].map((file) => `${shop}${file}`));
  expect(shopSources.filter((file) => byHand.test(textOf(file)) && !known.has(file))).toEqual([]);
});
