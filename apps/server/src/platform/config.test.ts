import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://lyceum@db/lyceum',
  SECRET: randomBytes(48).toString('base64'),
  SEALING_KEYS: randomBytes(32).toString('base64'),
  TRANSACTION_RETENTION_DAYS: '1825',
  PUBLIC_URL: 'https://shop.example',
  ECPAY_URL: 'https://payment.ecpay.com.tw',
  ECPAY_MERCHANT_ID: '3388123',
  ECPAY_HASH_KEY: 'k3vZq81LmXw0Rt5P',
  ECPAY_HASH_IV: 'Wb7Yc2Nf9Hs4Jd6G',
  ECPAY_CREDIT_CHECK_CODE: '12345678',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+886900000000',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'office@example.com',
};

test('a production whose secrets are its own starts', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    payments: { ecpay: { ECPAY_MERCHANT_ID: '3388123' } },
  });
  for (const bytes of [32, 48, 64]) {
    expect(readConfig({ ...production, SECRET: randomBytes(bytes).toString('base64') }).secret).not.toBeNull();
    expect(readConfig({ ...production, SECRET: randomBytes(bytes).toString('hex') }).secret).not.toBeNull();
  }
});

test.each([
  'a'.repeat(64),
  'abc'.repeat(30),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'change-me-change-me-change-me-please',
  'YourSuperSecretKeyForProduction2026',
])('a secret that can be guessed is refused, with how to make one: %s', (secret) => {
  expect(() => readConfig({ ...production, SECRET: secret })).toThrow(/SECRET can be guessed.*openssl rand -base64 48/);
  // A developer's own machine may have any.
  expect(readConfig({ SECRET: secret }).secret).toBe(secret);
});

test.each([
  { ECPAY_MERCHANT_ID: '3002607' },
  { ECPAY_MERCHANT_ID: '2000132' },
  { ECPAY_MERCHANT_ID: '3002599' },
  { ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6' },
  { ECPAY_HASH_IV: 'EkRm7iFT261dpevs' },
  { ECPAY_HASH_KEY: '5294y06JbISpM5x9' },
  { ECPAY_HASH_IV: 'v77hoKGq4kWxNNIS' },
  { ECPAY_URL: 'https://payment-stage.ecpay.com.tw' },
])('what ECPay publishes for tests is refused in production: %o', (part) => {
  expect(() => readConfig({ ...production, ...part })).toThrow(`${Object.keys(part)[0]}: of an account that ECPay`);
  const { ECPAY_URL, ECPAY_MERCHANT_ID, ECPAY_HASH_KEY, ECPAY_HASH_IV, ECPAY_CREDIT_CHECK_CODE } = production;
  const trial = { ECPAY_URL, ECPAY_MERCHANT_ID, ECPAY_HASH_KEY, ECPAY_HASH_IV, ECPAY_CREDIT_CHECK_CODE, ...part };
  expect(readConfig(trial).payments.ecpay).toBeDefined();
});

test('the chat app is there when its keys are; Taiwan may have an account of its own', () => {
  expect(readConfig(production).chatApp).toBeNull();
  const keys = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'one' };
  const tw = { WECHAT_TW_APP_ID: 'wx2', WECHAT_TW_APP_SECRET: 'two' };
  const first = { appId: 'wx1', appSecret: 'one' };
  expect(readConfig({ ...production, ...keys }).chatApp).toEqual({
    openUrl: 'https://open.weixin.qq.com',
    apiUrl: 'https://api.weixin.qq.com',
    scriptUrl: 'https://res.wx.qq.com',
    accounts: { 6: first, 7: first },
  });
  expect(readConfig({ ...production, ...keys, ...tw }).chatApp?.accounts).toEqual({
    6: first,
    7: { appId: 'wx2', appSecret: 'two' },
  });
  expect(() => readConfig({ ...production, WECHAT_APP_ID: 'wx1' })).toThrow(/needs both WECHAT_APP_ID/);
  expect(() => readConfig({ ...production, ...keys, WECHAT_TW_APP_ID: 'wx2' })).toThrow(/both WECHAT_TW_APP_ID/);
  expect(() => readConfig({ ...production, ...tw })).toThrow(/WECHAT_TW_APP_ID needs WECHAT_APP_ID/);
  for (const name of ['WECHAT_OPEN_URL', 'WECHAT_API_URL', 'WECHAT_SCRIPT_URL']) {
    expect(() => readConfig({ ...production, ...keys, [name]: 'http://here' })).toThrow(`${name} must begin`);
  }
});

test('third parties by whose account one signs in are offered when all of their keys are there', () => {
  expect(readConfig(production).identity).toEqual({ line: null, google: null, apple: null });
  // As the file begins; in two parts, so that nobody takes it for a key.
  const begin = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
  const key = `${begin}\\nMIG`;
  const keys = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    APPLE_SERVICES_ID: 'tw.lyceum.shop',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: key,
  };
  expect(readConfig({ ...production, ...keys }).identity).toMatchObject({
    line: null,
    google: { issuer: 'https://accounts.google.com', clientId: 'id' },
    apple: { privateKey: `${begin}\nMIG` },
  });
  expect(() => readConfig({ ...production, ...keys, GOOGLE_CLIENT_SECRET: '' })).toThrow(/needs both GOOGLE_CLIENT_ID/);
  expect(() => readConfig({ ...production, ...keys, APPLE_KEY_ID: '' })).toThrow(/needs all of APPLE_SERVICES_ID/);
  expect(() => readConfig({ ...production, ...keys, APPLE_PRIVATE_KEY: 'AuthKey.p8' })).toThrow(/APPLE_PRIVATE_KEY/);
  expect(() => readConfig({ ...production, LINE_CHANNEL_ID: '1' })).toThrow(/needs both LINE_CHANNEL_ID/);
  expect(() => readConfig({ ...production, ...keys, GOOGLE_ISSUER: 'http://here' })).toThrow(
    /GOOGLE_ISSUER must begin/,
  );
});

test('nothing is counted in production unless it is said; in the demo, where it is to be seen, unless it is not wanted', () => {
  expect(readConfig(production).counts).toBe(false);
  expect(readConfig({ ...production, COUNTS: 'true' }).counts).toBe(true);
  expect(readConfig({}).counts).toBe(true);
  expect(readConfig({ COUNTS: 'false' }).counts).toBe(false);
  expect(readConfig({ DEMO: 'false' }).counts).toBe(false);
});
