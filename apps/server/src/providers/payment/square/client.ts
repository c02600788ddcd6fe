import type { z } from 'zod';
import { openOutgoing } from '../outgoing.ts';
import type { ProviderTools } from '../settings.ts';
import { errorsAnswer, type SquarePayment } from './messages.ts';

/**
 * Square's official SDK (square 46) can be given our address and time limit, and is not used all the same: it puts 72 packages and 80 MB
 * into node_modules (of them a whole older SDK), takes 82 MB of memory and 0.8 s when it is first imported, which a server at rest would
 * keep for good, compares signatures byte by byte, and has no circuit breaker. Seven calls of JSON are what is needed of it. The
 * simulator is checked against the SDK's types.
 */
const version = '2026-09-16';

export interface SquareAccount {
  /** Of the API, without a slash at the end. */
  url: string;
  accessToken: string;
}

/** `no`: Square will not, and says why; the payment of a refused card comes along. */
export type SquareAnswer<Data> =
  | { kind: 'yes'; data: Data }
  | { kind: 'no'; status: number; code: string; payment: SquarePayment | null };

/** Asks Square. Throws when it does not answer, answers 500 and above, or something that is no answer. */
export type AskSquare = <Shape extends z.ZodType>(
  path: `/v2/${string}`,
  shape: Shape,
  body?: object,
) => Promise<SquareAnswer<z.output<Shape>>>;

export function openSquare({ url, accessToken }: SquareAccount, { clock, fetcher, watch }: ProviderTools): AskSquare {
  const ask = openOutgoing('Square', { clock, fetcher, watch });
  return async (path, shape, body) => {
    const { status, rawBody } = await ask(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'square-version': version,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = readJson(rawBody);
    if (status >= 200 && status < 300) {
      const read = shape.safeParse(answer);
      if (!read.success) {
        throw new Error(`Square's answer to ${pathOf(path)} cannot be read`);
      }
      return { kind: 'yes', data: read.data };
    }
    const refused = errorsAnswer.safeParse(answer);
    if (status >= 500 || !refused.success) {
      throw new Error(`Square answered ${status} to ${pathOf(path)}`);
    }
    const [{ code } = { code: '' }] = refused.data.errors;
    return { kind: 'no', status, code, payment: refused.data.payment ?? null };
  };
}

/** The data of an answer that must be a yes. */
export function yesOf<Data>(answer: SquareAnswer<Data>): Data {
  if (answer.kind === 'no') {
    throw new Error(`Square refused: ${answer.status} ${answer.code}`);
  }
  return answer.data;
}

const pathOf = (path: string): string => path.replace(/\?.*/, '');

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
