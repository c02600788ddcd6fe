import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hadEnough, noNumber, type Came } from './came.ts';

// Tencent Cloud SMS (2021-01-11) behind `/tencent`, as far as SendSms goes. Signatures: TC3-HMAC-SHA256 of its documents.

const account = { id: 'AKIDsandbox', key: 'sandboxKeyOfTencent' };
const application = '1400000001';
const sign = '莱森';
/** How many values each approved text has. */
const approved: Record<string, number> = { 2001: 2, 2002: 1, 2003: 3, 2004: 3, 2005: 2 };

function isSigned({ headers }: FastifyRequest, body: string): boolean {
  const told =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [, id, date = '', names = '', signature] = told;
  const stamp = String(headers['x-tc-timestamp']);
  if (id !== account.id || new Date(Number(stamp) * 1_000).toISOString().slice(0, 10) !== date) {
    return false;
  }
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`);
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${hash(body)}`;
  const text = `TC3-HMAC-SHA256\n${stamp}\n${date}/sms/tc3_request\n${hash(canonical)}`;
  const key = [date, 'sms', 'tc3_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`TC3${account.key}`),
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

export function tencent(app: FastifyInstance, came: Came[]): (origin: string) => Record<string, string> {
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.post<{ Body: string }>('/tencent/', async (request) => {
      const refuse = (Code: string) => ({ Response: { Error: { Code, Message: Code }, RequestId: 'sandbox' } });
      const { headers, body } = request;
      if (!isSigned(request, body)) {
        return refuse('AuthFailure.SignatureFailure');
      }
      if (!(Math.abs(Date.now() / 1_000 - Number(headers['x-tc-timestamp'])) < 300)) {
        return refuse('AuthFailure.SignatureExpire');
      }
      if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11') {
        return refuse('InvalidAction');
      }
      const asked = JSON.parse(body) as {
        PhoneNumberSet: string[];
        SmsSdkAppId: string;
        SignName: string;
        TemplateId: string;
        TemplateParamSet: string[];
      };
      if (asked.SmsSdkAppId !== application) {
        return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
      }
      const codeFor = (number: string): string => {
        if (!/^\+861[3-9]\d{9}$/.test(number) || noNumber.test(number)) {
          return 'InvalidParameterValue.IncorrectPhoneNumber';
        }
        if (asked.SignName !== sign) {
          return 'FailedOperation.SignatureIncorrectOrUnapproved';
        }
        if (approved[asked.TemplateId] !== asked.TemplateParamSet.length) {
          return 'FailedOperation.TemplateIncorrectOrUnapproved';
        }
        return hadEnough.test(number) ? 'LimitExceeded.PhoneNumberDailyLimit' : 'Ok';
      };
      const set = asked.PhoneNumberSet.map((PhoneNumber) => ({ PhoneNumber, Code: codeFor(PhoneNumber) }));
      for (const { PhoneNumber: to } of set.filter(({ Code }) => Code === 'Ok')) {
        came.push({ service: 'tencent', to, said: { code: asked.TemplateId, values: asked.TemplateParamSet } });
      }
      return { Response: { SendStatusSet: set, RequestId: 'sandbox' } };
    });
  });
  return (origin) => ({
    TENCENT_SMS_URL: `${origin}/tencent`,
    TENCENT_SMS_SECRET_ID: account.id,
    TENCENT_SMS_SECRET_KEY: account.key,
    TENCENT_SMS_APP_ID: application,
    TENCENT_SMS_SIGN: sign,
    TENCENT_SMS_TEMPLATES:
      'code=2001,notice=2002,studentInvitation=2003,consultantInvitation=2004,merchantInvitation=2005',
  });
}
