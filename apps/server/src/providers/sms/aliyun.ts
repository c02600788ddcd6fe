import { createHash, createHmac } from 'node:crypto';
import { smsTemplates } from '@lyceum/domain/sms';
import { Undeliverable, type Channel } from '../../platform/outbox.ts';
import { address, copied, type ServiceVariables, type ValuesOf } from '../variables.ts';
import { readTemplates, templateOf } from './templates.ts';
import type { SmsTools } from './sms-tools.ts';

// Alibaba Cloud's text messages in mainland China (PROVIDERS.md section 8), in their second way of signing (ACS3-HMAC-SHA256).

const needs = {
  ALIYUN_SMS_KEY_ID: copied,
  ALIYUN_SMS_KEY_SECRET: copied,
  /** The signature that was approved, without its brackets. */
  ALIYUN_SMS_SIGN: copied,
  ALIYUN_SMS_TEMPLATES: readTemplates,
};
const options = { ALIYUN_SMS_URL: address.default('https://dysmsapi.aliyuncs.com') };
export const aliyunVariables: ServiceVariables<typeof needs, typeof options> = {
  title: 'Alibaba Cloud SMS',
  needs,
  options,
};
export type AliyunSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986, as the service escapes. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query as it is sent and signed. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');

/** The header `authorization` of a POST to `/`; `headers`: all that are signed, in small letters. */
export function signAcs3(
  query: string,
  headers: Readonly<Record<string, string>>,
  key: { id: string; secret: string },
): string {
  const names = Object.keys(headers).toSorted();
  const signedHeaders = names.join(';');
  const request = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signedHeaders,
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

/** The number is none, or does not exist. */
const deadNumber = new Set(['isv.MOBILE_NUMBER_ILLEGAL']);

export function aliyunSms(settings: AliyunSettings, { clock, random, fetcher = fetch }: SmsTools): Channel {
  const url = new URL(settings.ALIYUN_SMS_URL);
  const key = { id: settings.ALIYUN_SMS_KEY_ID, secret: settings.ALIYUN_SMS_KEY_SECRET };
  return {
    async send({ recipient, language, sms }) {
      const { template, values } = templateOf(sms);
      const named = Object.fromEntries(smsTemplates[template].map((name, index) => [name, values[index] ?? '']));
      const query = canonicalQuery({
        PhoneNumbers: recipient.replace(/^\+86/, ''),
        SignName: settings.ALIYUN_SMS_SIGN,
        TemplateCode: settings.ALIYUN_SMS_TEMPLATES(template, language),
        TemplateParam: JSON.stringify(named),
      });
      const signed = {
        host: url.host,
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': sha256(''),
        'x-acs-date': clock().toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': Buffer.from(random(16)).toString('hex'),
        'x-acs-version': '2017-05-25',
      };
      const { host: _, ...headers } = signed;
      const response = await fetcher(`${settings.ALIYUN_SMS_URL}/?${query}`, {
        method: 'POST',
        headers: { ...headers, authorization: signAcs3(query, signed, key), accept: 'application/json' },
        signal: AbortSignal.timeout(10_000),
      });
      // Its sentence may repeat the number: only its code goes into logs.
      const { Code: code = '' } = (await response.json().catch(() => ({}))) as { Code?: string };
      if (code === 'OK') {
        return;
      }
      const answer = `Alibaba Cloud SMS answered ${response.status} ${code.slice(0, 60)}`;
      throw deadNumber.has(code) ? new Undeliverable(answer) : new Error(answer);
    },
  };
}
