import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { Undeliverable, type Channel } from '../../platform/outbox.ts';
import { address, copied, type ServiceVariables, type ValuesOf } from '../variables.ts';
import type { SmsTools } from './sms-tools.ts';
import { readTemplates, templateOf } from './templates.ts';

// Tencent Cloud's text messages in mainland China (PROVIDERS.md section 8), signed by TC3-HMAC-SHA256.

const needs = {
  TENCENT_SMS_SECRET_ID: copied,
  TENCENT_SMS_SECRET_KEY: copied,
  TENCENT_SMS_APP_ID: z.string().regex(/^\d{8,12}$/),
  /** The signature that was approved, without its brackets. */
  TENCENT_SMS_SIGN: copied,
  TENCENT_SMS_TEMPLATES: readTemplates,
};
const options = {
  TENCENT_SMS_REGION: copied.default('ap-guangzhou'),
  TENCENT_SMS_URL: address.default('https://sms.tencentcloudapi.com'),
};
export const tencentVariables: ServiceVariables<typeof needs, typeof options> = {
  title: 'Tencent Cloud SMS',
  needs,
  options,
};
export type TencentSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

const contentType = 'application/json';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The header `authorization` of a POST to `/`; `at` in seconds. */
export function signTc3(request: { host: string; body: string; at: number }, key: { id: string; secret: string }) {
  const { host, body, at } = request;
  const day = new Date(at * 1_000).toISOString().slice(0, 10);
  const scope = `${day}/sms/tc3_request`;
  const signedHeaders = 'content-type;host';
  const asked = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signedHeaders, sha256(body)];
  const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, day), 'sms'), 'tc3_request');
  const signature = hmac(signingKey, `TC3-HMAC-SHA256\n${at}\n${scope}\n${sha256(asked.join('\n'))}`).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

interface Answer {
  Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] };
}
/** The number is none, does not exist, or wants nothing more. */
const deadNumber = /IncorrectPhoneNumber|PhoneNumberInBlacklist/;

export function tencentSms(settings: TencentSettings, { clock, fetcher = fetch }: SmsTools): Channel {
  const url = new URL(settings.TENCENT_SMS_URL);
  const key = { id: settings.TENCENT_SMS_SECRET_ID, secret: settings.TENCENT_SMS_SECRET_KEY };
  return {
    async send({ recipient, language, sms }) {
      const { template, values } = templateOf(sms);
      const body = JSON.stringify({
        PhoneNumberSet: [recipient],
        SmsSdkAppId: settings.TENCENT_SMS_APP_ID,
        SignName: settings.TENCENT_SMS_SIGN,
        TemplateId: settings.TENCENT_SMS_TEMPLATES(template, language),
        TemplateParamSet: values,
      });
      const at = Math.floor(clock().getTime() / 1_000);
      const response = await fetcher(`${settings.TENCENT_SMS_URL}/`, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          'x-tc-action': 'SendSms',
          'x-tc-region': settings.TENCENT_SMS_REGION,
          'x-tc-timestamp': String(at),
          'x-tc-version': '2021-01-11',
          authorization: signTc3({ host: url.host, body, at }, key),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      const { Response: told } = (await response.json().catch(() => ({}))) as Answer;
      // It answers for each number, also where the whole went well.
      const [sent] = told?.SendStatusSet ?? [];
      const code = told?.Error?.Code ?? sent?.Code ?? '';
      if (response.ok && code === 'Ok') {
        return;
      }
      const answer = `Tencent Cloud SMS answered ${response.status} ${code.slice(0, 80)}`;
      throw deadNumber.test(code) ? new Undeliverable(answer) : new Error(answer);
    },
  };
}
