import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@lyceum/domain/payments';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { simulatedShopEnv } from '../../testing/simulated-bank.ts';
import { paymentServices } from './registry.ts';

/** What the simulated banks tell a shop to set, over plain http as they are. */
const env = await simulatedShopEnv();

/** A production that takes no payments. */
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://lyceum@db/lyceum',
  SECRET: randomBytes(48).toString('base64'),
  SEALING_KEYS: randomBytes(32).toString('base64'),
  TRANSACTION_RETENTION_DAYS: '1825',
  PUBLIC_URL: 'https://shop.example',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+886900000000',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'office@example.com',
};

/** Of each provider what belongs to its tests or its place for play money, one variable a line. */
const published: Record<ProviderName, readonly Readonly<Record<string, string>>[]> = {
  ecpay: [
    { ECPAY_MERCHANT_ID: '3002607' },
    { ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6' },
    { ECPAY_HASH_IV: 'EkRm7iFT261dpevs' },
    { ECPAY_URL: 'https://payment-stage.ecpay.com.tw' },
  ],
  newebpay: [
    { NEWEBPAY_MERCHANT_ID: 'MS127874575' },
    { NEWEBPAY_HASH_KEY: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn' },
    { NEWEBPAY_HASH_IV: 'C6AcmfqJILwgnhIP' },
    { NEWEBPAY_URL: 'https://ccore.newebpay.com' },
  ],
  alipay: [
    { ALIPAY_APP_ID: '2014072300007148' },
    { ALIPAY_URL: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
  ],
  wechatpay: [
    { WECHATPAY_MERCHANT_ID: '1900009191' },
    { WECHATPAY_CERTIFICATE_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C' },
    { WECHATPAY_API_V3_KEY: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb' },
    { WECHATPAY_APP_ID: 'wxd678efh567hg6787', WECHAT_APP_ID: 'wxd678efh567hg6787' },
    { WECHATPAY_NATIVE_APP_ID: 'wx8888888888888888' },
  ],
  paypal: [{ PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }],
  square: [
    { SQUARE_APPLICATION_ID: 'sandbox-sq0idb-1' },
    { SQUARE_URL: 'https://connect.squareupsandbox.com' },
    { SQUARE_SCRIPT_URL: 'https://sandbox.web.squarecdn.com/v1/square.js' },
  ],
};

/** Whether a server of production with these would start; the sentence with which it stops otherwise. */
function refusedBy(variables: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig({ ...production, ...variables });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('a production in which no provider is set starts, and can be paid by none', () => {
  expect(refusedBy({})).toBe('');
  expect(readConfig(production).payments).toEqual({});
});

describe.each(paymentServices.map((service) => ({ name: service.name, service })))('$name', ({ service }) => {
  const { settings } = service.read(env, false);
  const own = Object.keys(settings ?? {}).filter((name) => name in env);

  it('is off where nothing is set, and on with what its simulator tells', () => {
    expect(service.read({}, true)).toEqual({ settings: null, troubles: [] });
    expect(settings).not.toBeNull();
    expect(own.length).toBeGreaterThan(1);
  });

  it('is refused where a part is missing, in one sentence that names it', () => {
    const needed = own.filter((name) => {
      const { [name]: _, ...rest } = Object.fromEntries(own.map((one) => [one, env[one]]));
      return service.read(rest, false).settings === null;
    });
    expect(needed.length).toBeGreaterThan(0);
    for (const name of needed) {
      const { [name]: _, ...rest } = env;
      const { troubles } = service.read(rest, false);
      expect(troubles).toHaveLength(1);
      expect(troubles[0]).toContain(name);
    }
  });

  it('is refused in production over plain http', () => {
    const plain = own.filter((name) => name.endsWith('_URL'));
    expect(plain.length).toBeGreaterThan(0);
    const { troubles } = service.read(env, true);
    for (const name of plain) {
      expect(troubles).toContain(`${name} must begin with https:// in production.`);
    }
  });

  // Over https, as in production.
  const safe = Object.fromEntries(own.map((name) => [name, env[name]?.replace(/^http:/, 'https:')]));

  it('keeps production from starting while a part of it is missing, or an address is plain', () => {
    for (const name of own) {
      const { [name]: value, ...rest } = safe;
      const isNeeded = service.read(rest, false).settings === null;
      expect(refusedBy(rest).includes(name)).toBe(isNeeded);
      const isAddress = name.endsWith('_URL');
      const said = refusedBy({ ...safe, [name]: value?.replace(/^https:/, 'http:') });
      expect(said.includes(`${name} must begin with https://`)).toBe(isAddress);
    }
  });

  it('keeps production from starting with what its makers publish for tests, which a trial may use', () => {
    expect(published[service.name].length).toBeGreaterThan(0);
    for (const part of published[service.name]) {
      const [name = ''] = Object.keys(part);
      const said = refusedBy({ ...safe, ...part });
      expect(said.split('\n').find((line) => line.includes('publishes for tests'))).toContain(name);
      expect(service.read({ ...safe, ...part }, false)).toMatchObject({ settings: part, troubles: [] });
    }
  });
});
