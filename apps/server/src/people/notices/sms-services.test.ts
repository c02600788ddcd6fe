import { smsText } from '@lyceum/domain/sms';
import { startSandbox } from '@lyceum/sandbox/app';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { Undeliverable } from '../../platform/outbox.ts';
import { random } from '../../platform/random.ts';
import { canonicalQuery, signAcs3 } from '../../providers/sms/aliyun.ts';
import { smsChannel } from '../../providers/sms/sms.ts';
import { signTc3 } from '../../providers/sms/tencent.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
type Settings = Record<'aliyun' | 'tencent' | 'twilio', Record<string, string>>;
const services = (await (await fetch(`${sandbox.url}/__sim/messengers`)).json()) as Settings;
const came = async () =>
  (await (await fetch(`${sandbox.url}/__sim/messengers/came`)).json()) as {
    service: string;
    to: string;
    said: unknown;
  }[];

const tools = { clock: () => new Date(), random, statusAddress: () => null };
const channelOf = (env: Record<string, string>) => smsChannel(readConfig(env).sms, tools);
const aCode = {
  id: 'msg_1',
  language: 'zh-CN' as const,
  subject: '',
  body: 'Lyceum: 123456',
  sms: smsText('code', { code: '123456', minutes: 5 }),
  link: null,
  stops: null,
};

test('Alibaba Cloud’s signature is that of its own library', () => {
  // Written by @alicloud/dysmsapi20170525 4.6.0 on 2026-11-28.
  const query = canonicalQuery({
    TemplateParam: '{"code":"123456","minutes":"5"}',
    PhoneNumbers: '13800138000',
    SignName: '莱森',
    TemplateCode: 'SMS_1',
  });
  expect(query).toBe(
    'PhoneNumbers=13800138000&SignName=%E8%8E%B1%E6%A3%AE&TemplateCode=SMS_1&TemplateParam=%7B%22code%22%3A%22123456%22%2C%22minutes%22%3A%225%22%7D',
  );
  const headers = {
    host: '127.0.0.1:8123',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-credentials-provider': 'static_ak',
    'x-acs-date': '2026-11-28T15:15:14Z',
    'x-acs-signature-nonce': 'f1b99bc07de74a94306ada9627e1762803739cbf6c42479e141aaab673ab94c4',
    'x-acs-version': '2017-05-25',
  };
  expect(signAcs3(query, headers, { id: 'LTAIexample', secret: 'exampleSecret' })).toBe(
    'ACS3-HMAC-SHA256 Credential=LTAIexample,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-credentials-provider;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=41ed52dc10d47f8b6b8b83ba404aeeb189e0ad1acf83df4785ab4e9dfd609f8a',
  );
});

test('Tencent Cloud’s signature is that of its own library', () => {
  // Written by tencentcloud-sdk-nodejs-common 4.1.220 on 2026-11-28.
  const body = JSON.stringify({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400000000',
    SignName: 'Lyceum',
    TemplateId: '1110',
    TemplateParamSet: ['123456', '5'],
  });
  const key = { id: 'AKIDexample', secret: 'exampleKey' };
  expect(signTc3({ host: 'sms.tencentcloudapi.com', body, at: 1_795_878_893 }, key)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDexample/2026-11-28/sms/tc3_request, SignedHeaders=content-type;host, Signature=4c28f65a28ffb39d0b6e6e7473da06dd1cdbc24846956628f6e8e14c7f169c7c',
  );
});

test('a mainland number goes by the mainland’s service, as an approved text; others as they are written', async () => {
  const withAliyun = channelOf({ ...services.twilio, ...services.aliyun });
  const withTencent = channelOf({ ...services.twilio, ...services.tencent });
  const alone = channelOf(services.twilio);
  await withAliyun.send({ ...aCode, recipient: '+8613800138001' });
  await withAliyun.send({ ...aCode, recipient: '+886912345678' });
  await withTencent.send({ ...aCode, recipient: '+8613800138002' });
  await withTencent.send({ ...aCode, recipient: '+14155552671' });
  await alone.send({ ...aCode, recipient: '+8613800138003' });
  expect(await came()).toEqual([
    { service: 'aliyun', to: '13800138001', said: { code: 'SMS_101', values: { code: '123456', minutes: '5' } } },
    { service: 'twilio', to: '+886912345678', said: 'Lyceum: 123456' },
    { service: 'tencent', to: '+8613800138002', said: { code: '2001', values: ['123456', '5'] } },
    { service: 'twilio', to: '+14155552671', said: 'Lyceum: 123456' },
    { service: 'twilio', to: '+8613800138003', said: 'Lyceum: 123456' },
  ]);
});

test('a template may have a text of its own for a language', async () => {
  const templates = `${services.aliyun['ALIYUN_SMS_TEMPLATES']},code.en=SMS_102`;
  const channel = channelOf({ ...services.aliyun, ALIYUN_SMS_TEMPLATES: templates });
  const notice = { ...aCode, sms: smsText('notice', { title: '改期' }) };
  await channel.send({ ...notice, recipient: '+8613800138004' });
  // The simulator has no such text with these values.
  await expect(channel.send({ ...aCode, language: 'en', recipient: '+8613800138004' })).rejects.toThrow(
    /answered 200 isv\.SMS_TEMPLATE_ILLEGAL$/,
  );
});

test.each(['aliyun', 'tencent', 'twilio'] as const)(
  '%s: a number that is none is not tried again, one that had enough is; neither number stands in the error',
  async (name) => {
    const channel = channelOf(services[name]);
    const send = (recipient: string) =>
      channel.send({ ...aCode, recipient }).then(
        () => null,
        (error: unknown) => error as Error,
      );
    const none = await send('+8613800130000');
    const enough = await send('+8613800131111');
    expect(none).toBeInstanceOf(Undeliverable);
    expect(enough).toBeInstanceOf(Error);
    expect(enough).not.toBeInstanceOf(Undeliverable);
    for (const error of [none, enough]) {
      expect(error?.message).toMatch(/answered \d{3} \S+$/);
      expect(error?.message).not.toMatch(/1380013|一/);
    }
  },
);

test('wrong keys, another account’s signature and a strange answer are failures that another try may pass', async () => {
  const wrong = { ...services.aliyun, ALIYUN_SMS_KEY_SECRET: 'another' };
  await expect(channelOf(wrong).send({ ...aCode, recipient: '+8613800138005' })).rejects.toThrow(
    /SignatureDoesNotMatch$/,
  );
  const stranger = { ...services.tencent, TENCENT_SMS_SECRET_KEY: 'another' };
  await expect(channelOf(stranger).send({ ...aCode, recipient: '+8613800138005' })).rejects.toThrow(
    /SignatureFailure$/,
  );
  const web = smsChannel(readConfig(services.tencent).sms, {
    ...tools,
    fetcher: () => Promise.resolve(new Response('<html>', { status: 502 })),
  });
  await expect(web.send({ ...aCode, recipient: '+8613800138005' })).rejects.toThrow(/answered 502/);
});

test('the server does not start with half a service, with both of the mainland’s, or with a template missing', () => {
  const { TWILIO_FROM: _, ...half } = services.twilio;
  expect(() => readConfig(half)).toThrow('Twilio needs all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  expect(() => readConfig({ ...services.aliyun, ...services.tencent })).toThrow('not both');
  expect(() => readConfig({ ...services.aliyun, ALIYUN_SMS_TEMPLATES: 'code=SMS_1' })).toThrow(
    'ALIYUN_SMS_TEMPLATES: write name=code pairs of all of code, notice',
  );
  expect(() => readConfig({ NODE_ENV: 'production', ...services.aliyun })).toThrow(
    'ALIYUN_SMS_URL must begin with https:// in production.',
  );
  expect(() => readConfig({ NODE_ENV: 'production', ...services.aliyun })).toThrow(
    'A text message provider is required in production',
  );
});
