import Fastify, { type FastifyInstance } from 'fastify';
import { calendars } from './calendars/calendars.ts';
import type { EcpayOptions } from './ecpay/bank.ts';
import { ecpay } from './ecpay/ecpay.ts';
import { openid } from './openid/openid.ts';
import type { OpenIdOptions } from './openid/parties.ts';
import type { BankOptions } from './banks/bank.ts';
import { simulators } from './simulators.ts';
import { wechat } from './wechat/wechat.ts';
import type { WeChatOptions } from './wechat/accounts.ts';
import { messengers } from './messengers/messengers.ts';
import { push } from './push/push.ts';
import { s3, type S3Options } from './s3/s3.ts';

export interface SandboxOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: the system chooses. */
  port?: number;
  ecpay?: EcpayOptions;
  openid?: OpenIdOptions;
  s3?: S3Options;
  wechat?: WeChatOptions;
  /** Of every simulated bank but ECPay's. */
  banks?: BankOptions;
}

export interface Sandbox {
  /** Origin without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Providers post plain forms. A name that comes twice could be signed one way and read another, so it is refused. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const pairs = new URLSearchParams(body.toString());
    const fields = Object.fromEntries(pairs);
    if (Object.keys(fields).length === pairs.size) {
      done(null, fields);
    } else {
      done(Object.assign(new Error('A field came twice'), { statusCode: 400 }));
    }
  });
}

/** Starts the simulators of outside services; everything they know is in memory and gone at close. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const app = Fastify({
    bodyLimit: 65_536,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  readForms(app);
  calendars(app);
  ecpay(app, options.ecpay ?? {});
  openid(app, options.openid ?? {});
  const told = await messengers(app, options.host ?? '127.0.0.1');
  push(app);
  s3(app, options.s3 ?? {});
  wechat(app, options.wechat ?? {});
  const [chatApp] = options.wechat?.accounts ?? [];
  const banks = simulators.map((open) => open(app, { ...(chatApp && { chatAppId: chatApp.appId }), ...options.banks }));
  // What the shop writes into its environment, as it would copy it from each bank's console.
  app.get(
    '/__sim/shop',
    async (request) =>
      Object.assign({}, ...banks.map(({ settings }) => settings(`${request.protocol}://${request.host}`))) as object,
  );
  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  return {
    url,
    async close() {
      await app.close();
      await told.close();
    },
  };
}
