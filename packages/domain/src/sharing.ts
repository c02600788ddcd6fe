import type { Region } from './region.ts';

/** Of the chat app's service accounts, as SPEC.md numbers them: pages of Taiwan are signed by an account of their own. */
export const serviceAccounts = [6, 7] as const;
export type ServiceAccountId = (typeof serviceAccounts)[number];
export const serviceAccountOf = (region: Region): ServiceAccountId => (region === 'tw' ? 7 : 6);

/** What has an address that can be shared, `/s/<code>`. */
export const sharedKinds = ['product', 'agency', 'teacher', 'consultant'] as const;
export type SharedKind = (typeof sharedKinds)[number];

const prefixes: Record<SharedKind, string> = { product: 'prd_', agency: 'agy_', teacher: 'tch_', consultant: 'cns_' };
const letters: Record<SharedKind, string> = { product: 'p', agency: 'a', teacher: 't', consultant: 'c' };

/** The path of a thing's page that can be shared; null: it has none. */
export function sharedPath(id: string): string | null {
  const kind = sharedKinds.find((one) => id.startsWith(prefixes[one]));
  return kind === undefined ? null : `/s/${letters[kind]}${id.slice(prefixes[kind].length)}`;
}

/**
 * The thing behind the code of such a path; null: none. Chat apps glue their own text to addresses (`&shareTo=`, `?nsukey=`), and people a full stop or a
 * bracket: a code ends where its letters and digits do.
 */
export function readSharedCode(code: string): { kind: SharedKind; id: string } | null {
  const [, letter = '', rest = ''] = /^([a-z])([0-9a-z]{8,40})(?![0-9a-z])/.exec(code.toLowerCase()) ?? [];
  const kind = sharedKinds.find((one) => letters[one] === letter);
  return kind === undefined ? null : { kind, id: prefixes[kind] + rest };
}

/** The screen of the shop that shows it, the part of its address after `#`. Services (types from 4 on) have a page of their own. */
export function screenOfShared(kind: SharedKind, id: string, productType: number | null): string {
  if (kind === 'agency') {
    return `/agency/presentation?agencyId=${id}`;
  }
  if (kind === 'teacher') {
    return `/agency/teacher/detail?id=${id}`;
  }
  if (kind === 'consultant') {
    return `/consultant?id=${id}`;
  }
  return productType !== null && productType >= 4
    ? `/makeProgrammeDetails/childDetails?id=${id}`
    : `/goodDetail?id=${id}&type=${productType ?? ''}`;
}
