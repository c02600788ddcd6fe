import { lookup as lookUpAll } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type PublicTextTrouble = 'addressRefused' | 'unreachable' | 'tooLarge';
export type PublicText = { text: string } | { trouble: PublicTextTrouble };

const mostBytes = 2 * 1024 * 1024;
const mostRedirects = 3;
/** Milliseconds for all of it, redirects too. */
const patience = 15_000;

/** Of the public internet: not loopback, not a private, local or reserved network, in whatever form it is written or mapped. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

class Refused extends Error {}

/** Somebody else's address as a request: the name is looked up once, all that it says must be public, and that address is connected to. */
async function publicTarget(url: URL, isAllowed: (address: string) => boolean): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') {
    throw new Refused('an address with a name in it');
  }
  const found = isIP(host) === 0 ? await lookUpAll(host, { all: true }) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowed(address))) {
    throw new Refused('not a public address');
  }
  return (_host, options, done) => {
    if (options.all) {
      done(null, [first]);
    } else {
      done(null, first.address, first.family);
    }
  };
}

/** One answer: its text, or where it leads. */
function ask(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<{ text: string } | { to: string } | null> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(
      url,
      { lookup, signal, headers: { accept: 'text/calendar, text/plain;q=0.5' }, agent: false },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy();
          resolve({ to: headers.location });
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          reject(new Error(`HTTP ${statusCode}`));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response
          .on('data', (part: Buffer) => {
            parts.push(part);
            size += part.length;
            if (size > mostBytes) {
              response.destroy();
              resolve(null);
            }
          })
          .once('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }))
          .once('error', reject);
      },
    )
      .once('error', reject)
      .end();
  });
}

/**
 * A text that somebody told us the address of: over https (`webcal:` means that), at most 2 MiB, within 15 seconds and three redirects. The
 * address and each that it leads to must be public, so that nobody makes the server ask inside its own network. `isAllowed` is for tests, whose
 * calendars are on loopback and come over http.
 */
export async function fetchPublicText(
  address: string,
  isAllowed: ((address: string) => boolean) | null = null,
): Promise<PublicText> {
  const signal = AbortSignal.timeout(patience);
  try {
    let url = new URL(address.replace(/^webcal:/i, 'https:'));
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) {
        return { trouble: 'addressRefused' };
      }
      // One after the other: each address is known from the answer before.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(url, await publicTarget(url, isAllowed ?? isPublicAddress), signal);
      if (answer === null) {
        return { trouble: 'tooLarge' };
      }
      if ('text' in answer) {
        return answer;
      }
      url = new URL(answer.to, url);
    }
    return { trouble: 'unreachable' };
  } catch (failure) {
    return { trouble: failure instanceof Refused || failure instanceof TypeError ? 'addressRefused' : 'unreachable' };
  }
}
