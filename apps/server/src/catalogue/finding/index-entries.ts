import { cityOfAddress } from '@lyceum/domain/cities';
import { entryKinds, indexedKinds, type IndexedKind } from '@lyceum/domain/finding';
import { earthPoint, knownPlace } from '@lyceum/domain/place';
import type { Queryable } from '../../platform/database.ts';
import { inEveryLanguage, learnWords, stemsOfTexts } from './index-products.ts';
import { fact } from './search-facts.ts';
import { lexemesOf, type SearchTexts } from './search-terms.ts';
import {
  deleteLostEntries,
  lockEntries,
  selectEntriesOf,
  selectEntryRows,
  selectStaleEntries,
  selectTeachersOf,
  upsertEntries,
  type EntryRow,
} from './index-entries.sql.ts';

/** To be raised whenever the same entry would get other lexemes: `tendEntries` then makes them anew. */
const termsVersion = 3;
const entriesAtOnce = 500;

const textsOf = (row: EntryRow): SearchTexts => ({
  names: row.names.flatMap(inEveryLanguage),
  others: [...row.others, ...row.categories.map(({ name }) => name)].flatMap(inEveryLanguage),
});

function factsOf(kind: IndexedKind, row: EntryRow): string[] {
  const { region, agencyId, address, longitude, latitude } = row;
  const place = { longitude: longitude ?? NaN, latitude: latitude ?? NaN };
  const city = address && cityOfAddress({ address, ...place });
  return [
    fact.kind(kind),
    ...row.categories.map(({ id }) => fact.category(id)),
    ...(region === null ? [] : [fact.region(region)]),
    ...(agencyId === null ? [] : [fact.agency(agencyId)]),
    ...(city ? [fact.city(city.id)] : []),
    ...row.languages.map(fact.language),
  ];
}

/**
 * Makes anew what these agencies, teachers or consultants are found by: to be called in the transaction that made or changed them (names,
 * titles, places, states). Products that are published or change see to theirs by themselves.
 */
export async function indexEntries(db: Queryable, kind: IndexedKind, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += entriesAtOnce) {
    const some = ids.slice(start, start + entriesAtOnce);
    await lockEntries(db, kind, some);
    const rows = await selectEntryRows(db, kind, some);
    const texts = rows.map(textsOf);
    const stems = await stemsOfTexts(db, texts);
    const entries = rows.map((row) => {
      const place = knownPlace(row);
      return {
        id: row.id,
        lexemes: [...new Set([...lexemesOf(textsOf(row), stems), ...factsOf(kind, row)])],
        point: place && earthPoint(place),
        soldCount: row.soldCount,
        shown: row.shown,
      };
    });
    await upsertEntries(db, kind, termsVersion, entries);
    await learnWords(db, texts);
  }
}

/** The agencies, teachers and consultants of these products: what they teach is part of what they are found by. */
export async function indexEntriesOf(db: Queryable, productIds: readonly string[]): Promise<void> {
  const entries = await selectEntriesOf(db, productIds);
  for (const kind of entryKinds) {
    await indexEntries(db, kind, entries[kind]);
  }
}

/** An agency's name, place or state is its teachers' too. */
export async function indexAgency(db: Queryable, agencyId: string): Promise<void> {
  await indexEntries(db, 'agency', [agencyId]);
  await indexEntries(db, 'teacher', await selectTeachersOf(db, agencyId));
}

/** Makes what is missing or was made by older rules, follows the sales, and forgets those who are gone. */
export async function tendEntries(db: Queryable): Promise<void> {
  for (const kind of indexedKinds) {
    for (;;) {
      const ids = await selectStaleEntries(db, kind, termsVersion, entriesAtOnce);
      if (ids.length === 0) {
        break;
      }
      await indexEntries(db, kind, ids);
    }
  }
  await deleteLostEntries(db);
}
