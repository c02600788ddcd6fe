/** What is looked for besides products; each is a tab of the search over everything. */
export const entryKinds = ['agency', 'teacher', 'consultant'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What the index has beside products: answers to common questions, too. */
export const indexedKinds = [...entryKinds, 'question'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

export const entrySorts = ['relevance', 'distance'] as const;
export type EntrySort = (typeof entrySorts)[number];
