import { isDeepStrictEqual } from 'node:util';
import type * as schemas from '@lyceum/contract/listings.schemas';
import type { Language } from '@lyceum/domain/language';
import { sameTerms, termsOf, type ListingContent, type Terms } from '@lyceum/domain/listings';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import { refusalMessage } from '@lyceum/i18n/refusals';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inPart, inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { refreshTerms } from '../products/refresh-catalogue.ts';
import { writeTerms } from './change-terms.ts';
import { inBatches } from './in-batches.ts';
import { selectListing } from './listings.sql.ts';
import { listingOf, ownerOf } from './read-listing.ts';
import { readVersionText, type SheetContext } from './sheet-columns.ts';
import { readSheetContext } from './sheet-context.ts';
import {
  blankContent,
  columnTitle,
  layoutOf,
  linesOf,
  oneOffer,
  readLine,
  type RowFault,
  type SheetLayout,
  type SheetLine,
} from './sheet-rows.ts';
import { copyOf, makeListing, writeListing, type WrittenContent } from './write-listing.ts';

type Sheet = z.output<typeof schemas.checkSheet.request>;
type Findings = z.input<typeof schemas.checkSheet.reply>;
type Wanted = z.output<typeof schemas.importSheet.request>;
type Report = z.input<typeof schemas.importSheet.reply>;

/** What became of a line: a new product, a changed one, one that is as it was, or none, for these reasons. */
type Outcome = 'made' | 'changed' | 'same' | { faults: RowFault[] };

/** Says what would come of a sheet: that is tried, and undone. */
export async function checkSheet(
  deps: Deps,
  sheet: Sheet,
  caller: StaffCaller,
): Promise<Findings | Refusal<'sheetUnreadable'>> {
  const layout = layoutOf(sheet.head);
  if (layout.at.size === 0) {
    return refuse('sheetUnreadable');
  }
  const context = await readSheetContext(deps, caller);
  return inTransaction(deps.db, (tx) =>
    inPart(
      tx,
      () => writeLines({ deps, tx, caller, context, repriced: [] }, sheet, layout),
      () => true,
    ),
  );
}

/**
 * Makes and changes products as the lines of a sheet say, all in one transaction. The same Idempotency-Key answers with the report of the first
 * time.
 */
export async function importSheet(
  deps: Deps,
  sheet: Wanted,
  caller: StaffCaller,
): Promise<Report | Refusal<'sheetUnreadable' | 'requestInUse'>> {
  const layout = layoutOf(sheet.head);
  if (layout.at.size === 0) {
    return refuse('sheetUnreadable');
  }
  const { agencyId } = ownerOf(caller);
  const context = await readSheetContext(deps, caller);
  return inBatches(deps, caller, sheet, async (tx) => {
    const desk: Desk = { deps, tx, caller, context, repriced: [] };
    const isKept = ({ faults }: Findings): boolean => sheet.keep === 'good' || faults.length === 0;
    const found = await inPart(
      tx,
      () => writeLines(desk, sheet, layout),
      (findings) => !isKept(findings),
    );
    if (isKept(found)) {
      await refreshTerms(tx, desk.repriced.toSorted());
    }
    const report = { ...found, kept: isKept(found) };
    const { kept, made, changed } = report;
    await audit(tx, deps, caller.member, {
      act: 'change ownProducts',
      thing: agencyId,
      before: null,
      after: { sheetRows: sheet.rows.length, made: kept ? made : 0, changed: kept ? changed : 0 },
    });
    return report;
  });
}

/** What writing a line needs. */
interface Desk {
  deps: Deps;
  tx: Transaction;
  caller: StaffCaller;
  context: SheetContext;
  /** Published products whose prices or places were changed: what lists show of them is made anew once, at the end. */
  repriced: string[];
}

async function writeLines(desk: Desk, { rows }: Sheet, layout: SheetLayout): Promise<Findings> {
  const { language } = desk.caller;
  const counts = { made: 0, changed: 0, same: 0 };
  const faults: Findings['faults'] = [];
  const seen = new Set<string>();
  const sources: Sources = new Map();
  for (const line of linesOf(rows, layout)) {
    const isTwice = line.id !== '' && seen.has(line.id);
    seen.add(line.id);
    const outcome = isTwice
      ? faulty('id', m.listings_sheetTwice({}, { locale: language }))
      : await inPart(
          desk.tx,
          () => writeLine(desk, line, sources),
          (result) => typeof result === 'object',
        );
    if (typeof outcome === 'string') {
      counts[outcome] += 1;
      continue;
    }
    const name = nameOf(line, language);
    faults.push(
      ...outcome.faults.map(({ key, words }) => ({
        row: line.row,
        name,
        column: key === null ? null : columnTitle(key, language),
        words,
      })),
    );
  }
  return { ...counts, notRead: layout.notRead, faults };
}

const faulty = (key: string | null, words: string): Outcome => ({ faults: [{ key, words }] });

/** By which people know the line: its name, in the reader's language where it has one there, or its number. */
function nameOf({ cells, id }: SheetLine, language: Language): string {
  const names = cells.filter(([{ key }]) => key.startsWith('name.'));
  const [, name = id] = names.find(([{ key }]) => key === `name.${language}`) ?? names[0] ?? [];
  return name.slice(0, 120);
}

function writeLine(desk: Desk, line: SheetLine, sources: Sources): Promise<Outcome> {
  return line.id === '' ? makeProduct(desk, line, sources) : changeProduct(desk, line);
}

/** Products that new ones are like, each read once. */
type Sources = Map<string, ListingContent | null>;

async function readSource({ deps, tx, caller }: Desk, id: string, sources: Sources): Promise<ListingContent | null> {
  const known = sources.get(id);
  if (known !== undefined) {
    return known;
  }
  const row = await selectListing(tx, id, ownerOf(caller));
  const source = row && (await listingOf(deps, tx, row)).content;
  sources.set(id, source);
  return source;
}

async function makeProduct(desk: Desk, line: SheetLine, sources: Sources): Promise<Outcome> {
  const { deps, tx, caller, context } = desk;
  const { language } = caller;
  const source = line.like === '' ? null : await readSource(desk, line.like, sources);
  if (line.like !== '' && source === null) {
    return faulty('like', m.listings_sheetNoProduct({}, { locale: language }));
  }
  if (source === null && !line.cells.some(([{ key }]) => key === 'type')) {
    return faulty('type', m.listings_sheetMissing({}, { locale: language }));
  }
  const read = readLine(
    line,
    source ? { ...copyOf(source, deps.clock()), name: blankContent().name } : blankContent(),
    context,
  );
  if ('faults' in read) {
    return read;
  }
  const made = await makeListing(deps, tx, { content: read.content, known: source }, caller);
  return isRefusal(made) ? refusedLine(made, desk) : 'made';
}

async function changeProduct(desk: Desk, line: SheetLine): Promise<Outcome> {
  const { deps, tx, caller, context } = desk;
  const { language } = caller;
  const locale = { locale: language };
  const row = await selectListing(tx, line.id, ownerOf(caller));
  if (row === null || row.shelf === 'withdrawn') {
    return faulty('id', m.listings_sheetNoProduct({}, locale));
  }
  const seen = readVersionText(line.version);
  if (seen === null) {
    return faulty('version', m.listings_sheetNoVersion({}, locale));
  }
  if (seen.version !== row.version) {
    return faulty('version', m.listings_sheetChanged({}, locale));
  }
  const { content: now, liveOfferIds } = await listingOf(deps, tx, row);
  const liveId = oneOffer(now)?.id ?? '';
  const isLive = liveOfferIds.includes(liveId);
  if (isLive !== (seen.terms !== undefined)) {
    return faulty('version', m.listings_sheetChanged({}, locale));
  }
  // As it was when the sheet was made: a sale since then is no change by the sheet.
  const base = seen.terms ? withTerms(now, seen.terms) : now;
  const untouched = readLine({ cells: [] }, base, context);
  const read = readLine(line, base, context);
  if ('faults' in read) {
    return read;
  }
  if ('faults' in untouched) {
    return untouched;
  }
  if (row.live !== null && read.content.type !== row.type) {
    return faulty('type', m.listings_typeFixed({}, locale));
  }
  if (isDeepStrictEqual(read.content, untouched.content)) {
    return 'same';
  }
  const offer = oneOffer(read.content);
  const wanted = offer && termsOf(offer);
  if (seen.terms && wanted && wanted.price !== null && !isSame(seen.terms, { ...wanted, price: wanted.price })) {
    const offers = [{ id: liveId, seen: seen.terms, wanted: { ...wanted, price: wanted.price } }];
    const written = await writeTerms(deps, tx, { id: line.id, offers }, caller);
    if (isRefusal(written)) {
      return refusedLine(written, desk);
    }
    desk.repriced.push(line.id);
  }
  const texts = seen.terms ? withTerms(read.content, seen.terms) : read.content;
  if (!isDeepStrictEqual(texts, untouched.content)) {
    const written = await writeListing(deps, tx, { id: line.id, version: row.version, content: texts }, caller);
    if (isRefusal(written)) {
      return refusedLine(written, desk);
    }
  }
  return 'changed';
}

const isSame = (one: Terms, other: Terms): boolean => sameTerms(one, other) && one.left === other.left;

const withTerms = <Content extends WrittenContent>(content: Content, terms: Terms): Content => ({
  ...content,
  offers: content.offers.map((offer) => ({ ...offer, ...terms })),
});

/** What a single save of the line would have been refused with. */
function refusedLine(refusal: Refusal, { caller }: Desk): Outcome {
  const { field } = refusal.params as { field?: string };
  const isColumn = field !== undefined && columnTitle(field, caller.language) !== null;
  // Of what is published the offer is named.
  const key = isColumn ? field : refusal.refused === 'amountNotChargeable' ? 'offers.0.price' : null;
  return faulty(key, refusalMessage(refusal, caller.language));
}
