import { minute, second } from '@lyceum/domain/time';
import { z } from 'zod';
import { openOutgoing, type ProviderAnswer, type ProviderRequest } from '../outgoing.ts';
import type { ProviderTools } from '../settings.ts';

export interface PayPalAccount {
  url: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
}

interface Asked {
  /** Absent: the call is a GET. */
  body?: object;
  /** PayPal does what has the same key once, and answers the same again. */
  key?: string;
}

/** What PayPal answered: the value of a success, or the first issue of a refusal. */
export type Answer = { status: number; value: unknown; issue: null } | { status: number; value: null; issue: string };

export type AskPayPal = (path: string, asked?: Asked) => Promise<Answer>;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** A token is not used in its last minute. */
const spare = minute;

/** Calls of PayPal with a token that is kept until it ends, or until PayPal does not know it any more. */
export function openRest(
  { url, clientId, clientSecret }: PayPalAccount,
  { clock, fetcher, watch }: ProviderTools,
): AskPayPal {
  const ask = openOutgoing('PayPal', { clock, fetcher, watch });
  let token: { value: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const { status, rawBody } = await ask(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200) {
      throw new Error(`PayPal gave no token: ${status}`);
    }
    const read = tokenAnswer.safeParse(jsonOf(rawBody));
    if (!read.success) {
      throw new Error('PayPal gave no token: its answer cannot be read');
    }
    const { access_token: value, expires_in: seconds } = read.data;
    token = { value, until: clock().getTime() + seconds * second - spare };
    return value;
  }

  /** Whoever comes while a token is asked for waits for the same one. */
  async function tokenNow(): Promise<string> {
    if (token && clock().getTime() < token.until) {
      return token.value;
    }
    fetching ??= fetchToken().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  async function send(path: string, { body, key }: Asked): Promise<ProviderAnswer> {
    const bearer = await tokenNow();
    const request: ProviderRequest = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json', prefer: 'return=representation' }),
        ...(key !== undefined && { 'paypal-request-id': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await ask(`${url}${path}`, request);
    if (answer.status === 401 && token?.value === bearer) {
      token = null;
    }
    return answer;
  }

  return async (path, asked = {}) => {
    const first = await send(path, asked);
    // Taken back before its time: once more with a new one.
    const { status, rawBody } = first.status === 401 ? await send(path, asked) : first;
    const place = path.split('?')[0] ?? '';
    if (status === 401 || status === 403 || status === 429 || status >= 500) {
      throw new Error(`PayPal answered ${status} to ${place}`);
    }
    const value = jsonOf(rawBody);
    if (value === null) {
      throw new Error(`PayPal's answer to ${place} cannot be read`);
    }
    if (status >= 200 && status < 300) {
      return { status, value, issue: null };
    }
    const { name, details } = refusal.parse(value);
    return { status, value: null, issue: details?.[0]?.issue ?? name };
  };
}

/** Null: it is no JSON. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
