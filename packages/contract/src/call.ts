import type { Act } from '@lyceum/domain/permissions';
import type { RefusalCode } from '@lyceum/domain/refusal';
import type { z } from 'zod';

/** SPEC.md's fixed key-like header, which all our pages and shells send: a command by GET that anybody may give needs it. */
export const keyHeader = 'x-lyceum-key';

/** Names of what a command changes; screens fetch everything again that reads one of them. */
export type Topic =
  | 'account'
  | 'addresses'
  | 'agencies'
  | 'announcements'
  | 'calendar'
  | 'applications'
  | 'payoutAccounts'
  | 'cancellations'
  | 'cart'
  | 'consultants'
  | 'desk'
  | 'downloads'
  | 'enquiries'
  | 'favouriteLists'
  | 'help'
  | 'invitations'
  | 'listings'
  | 'messages'
  | 'notices'
  | 'office'
  | 'orders'
  | 'preferences'
  | 'progress'
  | 'settings'
  | 'shopfront'
  | 'staff'
  | 'students'
  | 'switches'
  | 'teachers'
  | 'timetables'
  | 'users'
  | 'visits'
  | 'waits';

export interface CallFacts {
  /** `feature.call`; the key of its answers in the client's store. */
  name: `${string}.${string}`;
  method: 'GET' | 'POST';
  /** On the site's root; `:name` parts are taken from the input. */
  path: `/${string}`;
  /** Its verb and thing; the table of permissions says who may. */
  act: Act;
  /** A read may be repeated, cached and prefetched; a command never. SPEC.md has GETs that are commands. */
  kind: 'read' | 'command';
  /** The closed list of what the handler may refuse with; `notLoggedIn` and `invalidInput` are understood everywhere. */
  refusals: readonly RefusalCode[];
  /** Refusals that the screen shows by itself: sent with code 0, so that no toast appears. */
  shownByScreen?: readonly RefusalCode[];
  /** A read's answer depends on these; a command changes these. */
  topics?: readonly Topic[];
  /** Refused with code 3001 to an account without a phone. */
  needsPhone?: boolean;
  /** Takes the header `Idempotency-Key`: the same key answers the same. */
  idempotent?: boolean;
  /** The same answer for everybody of one language, region and display currency: the server keeps it ready until the catalogue changes. */
  shared?: boolean;
  /** Bytes that its body may have, where it is more than other calls take. */
  longest?: number;
  /** The answer is a file that is streamed, with the header `x-total-rows`; a refusal still comes in the envelope. */
  file?: 'csv';
}

export interface Call<Input, Reply, Facts extends CallFacts = CallFacts> {
  readonly facts: Facts;
  /** Types only; never set. */
  readonly types?: { input: Input; reply: Reply };
}

export interface Schemas {
  request: z.ZodType;
  reply: z.ZodType;
}
export type InputOf<S extends Schemas> = z.input<S['request']>;
export type ReplyOf<S extends Schemas> = z.output<S['reply']>;

/** Makes a call's value from its plain facts, typed by its schemas, which the value itself never touches at run time. */
export function call<S extends Schemas>() {
  return <const Facts extends CallFacts>(facts: Facts): Call<InputOf<S>, ReplyOf<S>, Facts> => ({ facts });
}

export type AnyCall = Call<unknown, unknown>;
export type InputOfCall<C> = C extends Call<infer Input, unknown, CallFacts> ? Input : never;
