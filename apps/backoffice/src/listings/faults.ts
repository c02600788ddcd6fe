import { gapsOf, rateGapsOf, unpriceableIn, type ListingContent } from '@lyceum/domain/listings';
import type { Currency } from '@lyceum/domain/money';
import { gapText, priceFaultText } from './listing-words.ts';

/** What is wrong with the content, by the place where it is: what is missing only once somebody wants to send it in. */
export function faultsOf(content: ListingContent, currency: Currency, withGaps: boolean): ReadonlyMap<string, string> {
  return new Map([
    ...(withGaps ? gapsOf(content).map((path) => [path, gapText(path, content.type)] as const) : []),
    ...rateGapsOf(content).map((path) => [path, gapText(path, content.type)] as const),
    ...unpriceableIn(content, currency).map((path) => [path, priceFaultText(path)] as const),
  ]);
}

const tabs = ['basics', 'pictures', 'offers', 'chapters', 'preview'] as const;
export type Tab = (typeof tabs)[number];

/** The tab on which a place stands. */
export const tabOf = (path: string): Tab => tabs.find((tab) => tab === path.split('.')[0]) ?? 'basics';

/** Leads to a place on the page: into sight, with the keyboard's focus in its field. */
export function leadTo(path: string): void {
  const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')?.focus({ preventScroll: true });
}
