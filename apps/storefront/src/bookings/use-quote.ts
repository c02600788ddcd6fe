import { quote } from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';

export type Quote = ReplyOf<typeof quote>;
type Asked = InputOfCall<typeof quote>;

/** Somebody else may take a time while one looks: it is asked about again this often. Milliseconds. */
export const lookAgainEvery = 10_000;

/** What a chosen time would cost now, and whether it can still be had; null while nothing is chosen or known. */
export function useQuote(asked: Asked | null): { quote: Quote | null; again: (() => Promise<void>) | null } {
  const loaded = useCall(quote, asked ?? nothing, { enabled: asked !== null, every: () => lookAgainEvery });
  return loaded.state === 'ready' && asked !== null
    ? { quote: loaded.data, again: loaded.again }
    : { quote: null, again: null };
}

const nothing: Asked = { productId: '', time: { startsAt: '', endsAt: '', heads: 1 } };
