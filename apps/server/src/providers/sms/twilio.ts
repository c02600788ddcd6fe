import { createHmac, timingSafeEqual } from 'node:crypto';
import { Undeliverable, type Channel } from '../../platform/outbox.ts';
import { address, copied, type ServiceVariables, type ValuesOf } from '../variables.ts';
import type { SmsTools } from './sms-tools.ts';

const needs = { TWILIO_ACCOUNT_SID: copied, TWILIO_AUTH_TOKEN: copied, TWILIO_FROM: copied };
const options = { TWILIO_URL: address.default('https://api.twilio.com') };
export const twilioVariables: ServiceVariables<typeof needs, typeof options> = { title: 'Twilio', needs, options };
export type TwilioSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

/** No number (21211), none that takes messages (21614), or its owner answered STOP (21610). */
const deadNumber = new Set([21211, 21610, 21614]);

/** Twilio's Messages resource (PROVIDERS.md section 8). */
export function twilioSms(settings: TwilioSettings, { fetcher = fetch, statusAddress }: SmsTools): Channel {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = settings;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ id, recipient, body }) {
      const told = statusAddress('twilio', id);
      const response = await fetcher(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: recipient,
          From: from,
          Body: body,
          ...(told !== null && { StatusCallback: told }),
        }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) {
        return;
      }
      // Its sentence may repeat the number: only the status and its code go into logs.
      const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
      const answer = `Twilio answered ${response.status} ${typeof code === 'number' ? code : ''}`.trim();
      throw typeof code === 'number' && deadNumber.has(code) ? new Undeliverable(answer) : new Error(answer);
    },
  };
}

/** What became of a message that was taken. onItsWay: more is to come · undeliverable: there is no such number. */
export type SmsOutcome = { state: 'onItsWay' | 'delivered' | 'undeliverable' | 'failed'; code: string };

/** Unknown number (30005), or a landline or one that no carrier reaches (30006). A phone that is off (30003) may be on tomorrow. */
const deadLater = new Set(['30005', '30006']);

/** Reads what Twilio posts of a message; null: it is not signed by us and Twilio. `address`: as Twilio was told it. */
export function readTwilioStatus(
  { TWILIO_AUTH_TOKEN: token }: TwilioSettings,
  {
    address: told,
    fields,
    signature,
  }: { address: string; fields: Readonly<Record<string, string>>; signature: string },
): SmsOutcome | null {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((all, name) => `${all}${name}${fields[name] ?? ''}`, told);
  const expected = createHmac('sha1', token).update(text).digest();
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return null;
  }
  const { MessageStatus: status = '', ErrorCode: code = '' } = fields;
  if (status === 'delivered') {
    return { state: 'delivered', code };
  }
  if (status === 'undelivered' || status === 'failed') {
    return { state: deadLater.has(code) ? 'undeliverable' : 'failed', code };
  }
  return { state: 'onItsWay', code };
}
