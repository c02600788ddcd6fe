import type { SandboxOptions } from './app.ts';
import type { EcpayOptions } from './ecpay/bank.ts';
import type { Client, OpenIdOptions, PartyName } from './openid/parties.ts';
import type { WeChatOptions } from './wechat/accounts.ts';
import { publishedTestMerchant } from './ecpay/merchants.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`PORT must be 0 to 65535, not "${text}"`);
  }
  return Number(text);
}

function choice<const Value extends string>(name: string, text: string, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === text);
  if (found === undefined) {
    throw new Error(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  }
  return found;
}

function waits(text: string): number[] {
  const list = text.split(',').map(Number);
  if (list.some((ms) => !Number.isInteger(ms) || ms < 0)) {
    throw new Error(`SANDBOX_RETRY_MS must be milliseconds with commas, not "${text}"`);
  }
  return list;
}

function ecpayOptions(env: Environment): EcpayOptions {
  const options: EcpayOptions = {
    merchants: [
      {
        id: env['SANDBOX_ECPAY_MERCHANT'] ?? publishedTestMerchant.id,
        hashKey: env['SANDBOX_ECPAY_KEY'] ?? publishedTestMerchant.hashKey,
        hashIv: env['SANDBOX_ECPAY_IV'] ?? publishedTestMerchant.hashIv,
      },
    ],
    browserOnly:
      choice('SANDBOX_ECPAY_BROWSER_ONLY', env['SANDBOX_ECPAY_BROWSER_ONLY'] ?? 'on', ['on', 'off']) === 'on',
    queryLock: choice('SANDBOX_ECPAY_QUERY_LOCK', env['SANDBOX_ECPAY_QUERY_LOCK'] ?? 'always', [
      'always',
      'unsettled',
      'off',
    ]),
    quietTime: choice('SANDBOX_ECPAY_QUIET_TIME', env['SANDBOX_ECPAY_QUIET_TIME'] ?? 'on', ['on', 'off']) === 'on',
  };
  const retryMs = retriesIn(env);
  return retryMs ? { ...options, noticeRetryMs: retryMs } : options;
}

/** Waits between notices that a shop did not acknowledge, of every bank. */
function retriesIn(env: Environment): number[] | undefined {
  const retry = env['SANDBOX_RETRY_MS'];
  return retry === undefined ? undefined : waits(retry);
}

/** The shop as it is registered with each; without its id and secret there is no such provider. Of Apple the secret is a public key. */
function openIdOptions(env: Environment): OpenIdOptions {
  const clientOf = (name: string): Client | undefined => {
    const id = env[`SANDBOX_${name}_CLIENT_ID`];
    const secret = env[`SANDBOX_${name}_SECRET`];
    return id !== undefined && secret !== undefined ? { id, secret } : undefined;
  };
  const named: readonly [PartyName, Client | undefined][] = [
    ['google', clientOf('GOOGLE')],
    ['apple', clientOf('APPLE')],
    ['line', clientOf('LINE')],
  ];
  return { clients: Object.fromEntries(named.filter(([, client]) => client !== undefined)) };
}

/** The shop's service accounts: the first, and that of Taiwan. */
function weChatOptions(env: Environment): WeChatOptions {
  const secret = env['SANDBOX_WECHAT_SECRET'];
  const ids = [env['SANDBOX_WECHAT_APP_ID'], env['SANDBOX_WECHAT_TW_APP_ID']];
  return { accounts: ids.flatMap((appId) => (appId && secret ? [{ appId, secret }] : [])) };
}

/** Options from the environment; throws a sentence for people when a value makes no sense. */
export function readOptions(env: Environment): SandboxOptions {
  const retryMs = retriesIn(env);
  return {
    ...(retryMs && { banks: { retryMs } }),
    host: env['HOST'] ?? '127.0.0.1',
    port: port(env['PORT'] ?? '0'),
    ecpay: ecpayOptions(env),
    openid: openIdOptions(env),
    wechat: weChatOptions(env),
  };
}
