import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import type { Refusals } from '@lyceum/domain/refusal';
import { requestOf } from './request.ts';

export type ReplyOf<C extends AnyCall> = NonNullable<C['types']>['reply'];

/** A refusal that the call declares, with the server's sentence in the reader's language. */
export type RefusalOf<C extends AnyCall> = {
  [Code in C['facts']['refusals'][number] | 'invalidInput']: {
    code: Code;
    params: Refusals[Code];
    message: string;
  };
}[C['facts']['refusals'][number] | 'invalidInput'];

export type Answer<C extends AnyCall> =
  | { data: ReplyOf<C>; refusal?: undefined }
  | { data?: undefined; refusal: RefusalOf<C> };

/**
 * network: no answer came (line lost, or the time limit passed) · http: a status other than 200 · notLoggedIn: body code −1 ·
 * needsPhone: body code 3001 · rejected: another body code outside the allowed set, or a body that is not ours.
 */
export type FailureKind = 'network' | 'http' | 'notLoggedIn' | 'needsPhone' | 'rejected';

export class CallFailure extends Error {
  override name = 'CallFailure';
  constructor(
    readonly kind: FailureKind,
    readonly call: AnyCall,
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface CallerSettings {
  /** Nothing for the page's own host. */
  baseUrl?: string;
  fetch: (url: string, init: RequestInit & { body?: string }) => Promise<Response>;
  /** SPEC.md section 7: read for every call, so that they follow language, region and token. */
  headers: () => Record<string, string>;
  /** Code −1: the token is void. */
  onNotLoggedIn: (call: AnyCall) => void;
  /** Code 3001: a phone must be bound first. */
  onNeedsPhone: (call: AnyCall) => void;
  /** An answer said what time it is (its `now`, epoch milliseconds). */
  onServerTime?: (now: number) => void;
  /** Shows a sentence of the server to the reader. */
  toast: (message: string) => void;
  /** The words for an answer with another status than 200. */
  networkAnomaly: () => string;
  timeoutMs?: number;
}

export interface SendOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Sent even where the page is being left. */
  keepalive?: boolean;
}

export type Send = <C extends AnyCall>(call: C, input: InputOfCall<C>, options?: SendOptions) => Promise<Answer<C>>;

/** SPEC.md section 9. */
const requestTimeoutMs = 100_000;
const allowedCodes: readonly unknown[] = [100, 200];
/** A refusal that the screen shows by itself (CALLS.md "Envelope"). */
const quietCode = 0;

interface Envelope {
  code?: unknown;
  success?: unknown;
  message?: unknown;
  data?: unknown;
}

/** SPEC.md "Handling of answers". Gives data or a declared refusal; throws `CallFailure`, or the caller's own abort reason. */
export function createCaller(settings: CallerSettings): Send {
  async function ask(call: AnyCall, input: unknown, options: SendOptions): Promise<{ status: number; text: string }> {
    const { method, url, body } = requestOf(call, input, settings.baseUrl);
    const limit = new AbortController();
    const stop = (): void => limit.abort(options.signal?.reason);
    const timer = setTimeout(stop, settings.timeoutMs ?? requestTimeoutMs);
    options.signal?.addEventListener('abort', stop);
    try {
      options.signal?.throwIfAborted();
      const response = await settings.fetch(url, {
        method,
        headers: {
          ...settings.headers(),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        body,
        signal: limit.signal,
        ...(options.keepalive && { keepalive: true }),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      options.signal?.throwIfAborted();
      throw new CallFailure('network', call, 'no answer');
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
    }
  }

  return async <C extends AnyCall>(call: C, input: InputOfCall<C>, options: SendOptions = {}) => {
    const hadToken = 'Authorization' in settings.headers();
    let { status, text } = await ask(call, input, options);
    // A session that has ended is forgotten; what a visitor may do too is then asked for the visitor.
    const hasEnded = hadToken && status === 200 && readEnvelope(text)?.code === -1;
    if (hasEnded) {
      settings.onNotLoggedIn(call);
      ({ status, text } = await ask(call, input, options));
    }
    if (status !== 200) {
      settings.toast(settings.networkAnomaly());
      throw new CallFailure('http', call, `HTTP ${status}`, status);
    }
    if (text === '') {
      return { data: undefined } as Answer<C>;
    }
    const envelope = readEnvelope(text);
    if (!envelope) {
      settings.toast(settings.networkAnomaly());
      throw new CallFailure('rejected', call, 'not an envelope');
    }
    const { code, success, data } = envelope;
    const message = typeof envelope.message === 'string' ? envelope.message : '';
    if (code === -1) {
      if (!hasEnded) {
        settings.onNotLoggedIn(call);
      }
      throw new CallFailure('notLoggedIn', call, message);
    }
    if (code === 3001) {
      settings.onNeedsPhone(call);
      throw new CallFailure('needsPhone', call, message);
    }
    const refused = success === false;
    if (refused && code !== quietCode && message !== '') {
      settings.toast(message);
    }
    if (!allowedCodes.includes(code) && !(refused && code === quietCode)) {
      throw new CallFailure('rejected', call, message);
    }
    const now = (data as { now?: unknown } | null | undefined)?.now;
    if (typeof now === 'number') {
      settings.onServerTime?.(now);
    }
    return (refused ? { refusal: refusalIn(data, message) } : { data }) as Answer<C>;
  };
}

function readEnvelope(text: string): Envelope | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

/** A server that names no code has still refused: the screen then has the sentence alone. */
function refusalIn(data: unknown, message: string): { code: string; params: object; message: string } {
  const named = (typeof data === 'object' && data !== null ? data : {}) as { refusal?: unknown; params?: unknown };
  return {
    code: typeof named.refusal === 'string' ? named.refusal : 'invalidInput',
    params: typeof named.params === 'object' && named.params !== null ? named.params : {},
    message,
  };
}
