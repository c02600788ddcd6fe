import { second } from '@lyceum/domain/time';
import { ThirdPartyAway, ThirdPartyNonsense } from './identity.ts';

export type Json = Readonly<Record<string, unknown>>;

/** It is asked while somebody waits. */
const patience = 10 * second;
const mostBytes = 256 * 1024;

/** What a third party answers to a request; whatever cannot be read is nonsense, and whatever does not come is its absence. */
export async function askJson(address: string, init: RequestInit = {}): Promise<Json> {
  let answer: Response;
  let body: string;
  try {
    answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    body = await answer.text();
  } catch (cause) {
    throw new ThirdPartyAway('no answer', { cause });
  }
  if (answer.status >= 500 || answer.status === 429) {
    throw new ThirdPartyAway(`status ${answer.status}`);
  }
  const json = answer.ok && body.length <= mostBytes ? parsed(body) : null;
  if (json === null) {
    throw new ThirdPartyNonsense(`status ${answer.status}, and nothing that can be read`);
  }
  return json;
}

function parsed(body: string): Json | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? (json as Json) : null;
  } catch {
    return null;
  }
}
