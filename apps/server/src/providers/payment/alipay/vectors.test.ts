import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../../../testing/test-server.ts';
import { openGateway } from './gateway.ts';
import { publicKey } from './keys.ts';
import { readNotice } from './notice.ts';

// What Alipay itself signed, from the tests of its SDK for Node.js (alipay/alipay-sdk-nodejs-all, test/alipay.test.ts).

const noticeKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB';
const notice: Record<string, string> = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
};
const answerKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB';
const answer =
  '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"},"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=="}';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const configOf = (url: string, key: string) => ({
  url,
  appId: notice.app_id ?? '',
  sellerId: notice.seller_id ?? '',
  privateKey,
  publicKey: publicKey.parse(key),
});

test('a notice of Alipay is read, and one with any field flipped, dropped, added or doubled is not', async () => {
  const config = configOf('http://127.0.0.1:9', noticeKey);
  const gateway = openGateway(config, { clock: testClock() });
  const read = (fields: readonly (readonly [string, string])[]) =>
    readNotice(
      config,
      gateway,
      Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()),
    );
  const entries = Object.entries(notice);
  expect(await read(entries)).toEqual({
    kind: 'word',
    word: {
      attemptNumber: '20190815155618536-564-57',
      tradeNumber: '2019081522001468450512505578',
      outcome: 'paid',
      money: { amount: 10, currency: 'CNY' },
      authorisation: null,
      reason: null,
    },
  });
  for (const [at, [name, value]] of entries.entries()) {
    const flipped = `${value.startsWith('2') ? '3' : '2'}${value.slice(1)}`;
    for (const changed of [
      entries.with(at, [name, flipped]),
      entries.toSpliced(at, 1),
      [...entries, [name, value] as const],
      entries.with(at, [name, `${value} `]),
    ]) {
      expect([name, (await read(changed)).kind]).toEqual([name, 'forged']);
    }
  }
  expect((await read([...entries, ['gmt_refund', '2019-08-16 00:00:00']])).kind).toBe('forged');
});

test('an answer of Alipay is believed, and no other text', async () => {
  let text = answer;
  const server = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const gateway = openGateway(configOf(`http://127.0.0.1:${port}/gateway.do`, answerKey), { clock: testClock() });
  const ask = () => gateway.call('alipay.open.file.upload', {});
  expect(await ask()).toMatchObject({ body: { file_id: 'CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr' }, refusal: null });
  for (const other of [
    answer.replace('CAxA', 'CAxB'),
    answer.replace('"Success",', '"Success", '),
    answer.replace(/"sign":"F/, '"sign":"G'),
    answer.replace(/,"sign":"[^"]*"/, ''),
    answer.replace(/"sign":"[^"]*"/, '"sign":""'),
    answer.replace(/}$/, ',"alipay_open_file_upload_response":{"code":"10000","file_id":"X"}}'),
    `{"note":"alipay_open_file_upload_response",${answer.slice(1)}`.replace('"CAx', '"X'),
    answer.replace('alipay_open_file_upload_response', 'error_response'),
    'null',
    '',
    '<html>',
  ]) {
    text = other;
    await expect(ask()).rejects.toThrow('Alipay did not answer alipay.open.file.upload rightly');
  }
});
