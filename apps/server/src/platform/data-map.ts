import type { InferSelectModel, Table } from 'drizzle-orm';

/** What a feature says of one personal column: what the privacy policy promises, and what download and erasure of an account go by. */
export interface PersonalColumn {
  /** What it is there for, in a few words. */
  purpose: string;
  /** Why it may be: a contract with the person, a law, the person's consent, or an interest that outweighs (safety). */
  basis: 'contract' | 'law' | 'consent' | 'interest';
  /**
   * How long. account: until the account is erased · moments: a code, a session or a count of tries, swept when it ended · week: seven days ·
   * records: the time for which transactions must be kept · post: while the person works for the seller or the platform · shown: while
   * the seller shows it.
   */
  kept: 'account' | 'moments' | 'week' | 'records' | 'post' | 'shown';
  /** What erasing the account does: the row goes · the column is blanked · it stays, since it is an id that leads to nobody any more or a law asks for it. */
  erased: 'row' | 'blank' | 'stays';
  /** In the download of one's own data. */
  exported: boolean;
}

type ColumnOf<T extends Table> = keyof InferSelectModel<T> & string;

export interface TableData {
  table: Table;
  personal: Readonly<Record<string, PersonalColumn>>;
  plain: readonly string[];
}

/** Names every column of a table, the personal ones with what is said of them; one that is missing does not compile. */
export function dataIn<T extends Table, P extends ColumnOf<T>, N extends ColumnOf<T>>(
  table: T,
  personal: Readonly<Record<P, PersonalColumn>>,
  plain: readonly N[] &
    (Exclude<ColumnOf<T>, P | N> extends never ? unknown : { missing: Exclude<ColumnOf<T>, P | N> }),
): TableData {
  return { table, personal, plain };
}

/** Ways that many columns share. */
export const ofAccount = { basis: 'contract', kept: 'account', erased: 'row', exported: true } as const;
/** The account's id in what must be kept: it leads to nobody once the account is blanked. */
export const ofRecords = { basis: 'law', kept: 'records', erased: 'stays', exported: true } as const;
/** Text and addresses in what must be kept: the law asks for the figures, not for them. */
export const inRecords = { basis: 'contract', kept: 'records', erased: 'blank', exported: true } as const;
export const forSafety = { basis: 'interest', kept: 'moments', erased: 'row', exported: false } as const;
export const ofPost = { basis: 'contract', kept: 'post', erased: 'stays', exported: false } as const;
