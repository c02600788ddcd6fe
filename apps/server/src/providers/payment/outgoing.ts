import { second, type Clock } from '@lyceum/domain/time';

/** What a provider answered; the bytes are what is signed. */
export interface ProviderAnswer {
  status: number;
  headers: Headers;
  rawBody: Buffer;
}

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds; 15 s where nothing is said. */
  patience?: number;
  /** So many times more where no answer came: of questions alone, which may be asked twice. */
  askedAgain?: number;
}

/** Asks a provider from server to server. Throws when it cannot be reached in time; any status is an answer. */
export type AskProvider = (url: string, request?: ProviderRequest) => Promise<ProviderAnswer>;

/** Thrown while a provider that was down is left alone: nothing was sent. */
export class NotAsked extends Error {}

/**
 * How a provider's server took one question: `failed` it could not be reached in time, or broke; `held` it was not asked, since it had failed
 * too often just before.
 */
export interface WatchedAnswer {
  outcome: 'answered' | 'failed' | 'held';
  /** Until the whole answer was there, or the asking ended. */
  milliseconds: number;
}
export type WatchAnswer = (answer: WatchedAnswer) => void;

const usualPatience = 15 * second;
/** Bytes. */
const longestAnswer = 4 * 1024 * 1024;
/** So many failures in a row stop the asking for `pause`; then one question goes through as a trial. */
const failuresBeforePause = 5;
const pause = 30 * second;

/**
 * Asks in one way or another, and leaves a provider that is down alone for a while, so that it costs each buyer no more than a refusal.
 * `isBroken`: an answer that counts as a failure.
 */
export function openBreaker(
  name: string,
  { clock, watch = () => undefined }: { clock: Clock; watch: WatchAnswer | undefined },
) {
  let failures = 0;
  let closedUntil = 0;
  return async <Answer>(run: () => Promise<Answer>, isBroken: (answer: Answer) => boolean): Promise<Answer> => {
    const now = clock().getTime();
    if (now < closedUntil) {
      watch({ outcome: 'held', milliseconds: 0 });
      throw new NotAsked(`${name} is not asked for a while: it failed ${failures} times in a row`);
    }
    if (closedUntil > 0) {
      // Half open: whoever comes meanwhile waits until this trial has told.
      closedUntil = now + pause;
    }
    const begun = performance.now();
    const tell = (outcome: 'answered' | 'failed') => {
      watch({ outcome, milliseconds: performance.now() - begun });
      failures = outcome === 'failed' ? failures + 1 : 0;
      closedUntil = failures >= failuresBeforePause ? clock().getTime() + pause : 0;
    };
    try {
      const answer = await run();
      tell(isBroken(answer) ? 'failed' : 'answered');
      return answer;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
}

/**
 * The one way out to payment providers: a time limit, no redirects, a longest answer, and a circuit breaker, so that a provider that is
 * down costs each buyer no more than a refusal. A status of 500 and above counts as a failure, but is still answered.
 */
export function openOutgoing(
  name: string,
  // None may be left out: a provider that forgets to pass on who watches would look as if nobody asked it.
  {
    clock,
    fetcher = fetch,
    watch,
  }: { clock: Clock; fetcher: typeof fetch | undefined; watch: WatchAnswer | undefined },
): AskProvider {
  const guarded = openBreaker(name, { clock, watch });
  async function fetchOnce(url: string, { method = 'GET', headers, body, patience = usualPatience }: ProviderRequest) {
    try {
      const response = await fetcher(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      return { status: response.status, headers: response.headers, rawBody: await readBytes(response) };
    } catch (error) {
      throw new Error(`${name} did not answer`, { cause: error });
    }
  }
  const askOnce: AskProvider = (url, request = {}) =>
    guarded(
      () => fetchOnce(url, request),
      ({ status }) => status >= 500,
    );
  return async (url, request = {}) => {
    for (let left = request.askedAgain ?? 0; ; left -= 1) {
      try {
        const answer = await askOnce(url, request);
        if (answer.status < 500 || left <= 0) {
          return answer;
        }
      } catch (error) {
        if (error instanceof NotAsked || left <= 0) {
          throw error;
        }
      }
    }
  };
}

async function readBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > longestAnswer) {
      throw new Error(`an answer of more than ${longestAnswer} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
