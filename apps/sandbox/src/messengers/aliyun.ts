import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hadEnough, noNumber, type Came } from './came.ts';

// Alibaba Cloud SMS (Dysmsapi 2017-05-25) behind `/aliyun`, as far as SendSms goes. Signatures: ACS3-HMAC-SHA256 of its documents.

const account = { id: 'LTAIsandbox', secret: 'sandboxSecretOfAliyun' };
const sign = '萊森';
const approved: Record<string, readonly string[]> = {
  SMS_101: ['code', 'minutes'],
  SMS_102: ['title'],
  SMS_103: ['agency', 'days', 'link'],
  SMS_104: ['agency', 'hours', 'link'],
  SMS_105: ['name', 'link'],
};

/** The query in the order and the writing that the service signs. */
function written(query: string): string {
  const encode = (text: string): string =>
    [...Buffer.from(text)]
      .map((byte) =>
        /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('');
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function isSigned({ headers, url }: FastifyRequest): boolean {
  const told =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [, id, names = '', signature] = told;
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ];
  if (id !== account.id || !needed.every((name) => names.split(';').includes(name))) {
    return false;
  }
  const [path = '', query = ''] = url.split('?');
  let canonical = `POST\n${path.replace('/aliyun', '')}\n${written(query)}\n`;
  for (const name of names.split(';')) {
    canonical += `${name}:${String(headers[name]).trim()}\n`;
  }
  canonical += `\n${names}\n${String(headers['x-acs-content-sha256'])}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  return createHmac('sha256', account.secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex') === signature;
}

export function aliyun(app: FastifyInstance, came: Came[]): (origin: string) => Record<string, string> {
  const nonces = new Set<string>();
  app.post<{ Querystring: Record<string, string> }>('/aliyun/', (request, reply) => {
    const answer = (status: number, Code: string, Message = Code) =>
      reply.code(status).send({ Code, Message, RequestId: 'sandbox' });
    const nonce = String(request.headers['x-acs-signature-nonce']);
    const date = Date.parse(String(request.headers['x-acs-date']));
    if (!isSigned(request)) {
      return answer(400, 'SignatureDoesNotMatch');
    }
    if (nonces.has(nonce)) {
      return answer(400, 'SignatureNonceUsed');
    }
    if (!(Math.abs(Date.now() - date) < 15 * 60_000)) {
      return answer(400, 'InvalidTimeStamp.Expired');
    }
    nonces.add(nonce);
    const { PhoneNumbers = '', SignName = '', TemplateCode = '', TemplateParam = '{}' } = request.query;
    const names = approved[TemplateCode];
    const values = JSON.parse(TemplateParam) as Record<string, string>;
    if (!/^1[3-9]\d{9}$/.test(PhoneNumbers) || noNumber.test(PhoneNumbers)) {
      return answer(200, 'isv.MOBILE_NUMBER_ILLEGAL', `${PhoneNumbers} is illegal`);
    }
    if (SignName !== sign) {
      return answer(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    }
    if (!names || names.some((name) => values[name] === undefined)) {
      return answer(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    }
    if (hadEnough.test(PhoneNumbers)) {
      return answer(200, 'isv.BUSINESS_LIMIT_CONTROL');
    }
    came.push({ service: 'aliyun', to: PhoneNumbers, said: { code: TemplateCode, values } });
    return { Code: 'OK', Message: 'OK', BizId: String(came.length), RequestId: 'sandbox' };
  });
  return (origin) => ({
    ALIYUN_SMS_URL: `${origin}/aliyun`,
    ALIYUN_SMS_KEY_ID: account.id,
    ALIYUN_SMS_KEY_SECRET: account.secret,
    ALIYUN_SMS_SIGN: sign,
    ALIYUN_SMS_TEMPLATES:
      'code=SMS_101,notice=SMS_102,studentInvitation=SMS_103,consultantInvitation=SMS_104,merchantInvitation=SMS_105',
  });
}
