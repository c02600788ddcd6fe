import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { openOutgoing, type ProviderAnswer } from '../outgoing.ts';
import type { ProviderTools } from '../settings.ts';
import { openKeyRing } from './key-ring.ts';
import { authorization, newNonce, type Merchant } from './signing.ts';

export interface WechatpayConfig {
  url: string;
  merchant: Merchant;
  /** The APIv3 key, 32 bytes. */
  apiKey: Buffer;
  publicKey: { id: string; key: KeyObject } | null;
  /** The service account: QR codes, browsers and the chat app's own. */
  appId: string;
  /** The application of the native shells. */
  nativeAppId: string;
}

interface Question {
  method?: 'GET' | 'POST';
  /** Below the API's address, with its query. */
  path: string;
  body?: object;
}

export interface Answer {
  status: number;
  /** Parsed; null where there is none. */
  body: unknown;
  /** WeChat Pay's word for what went wrong; empty where nothing did. */
  code: string;
}

const errorBody = z.object({ code: z.string() });

const jsonIn = (rawBody: Buffer): unknown => {
  try {
    return rawBody.length === 0 ? null : (JSON.parse(rawBody.toString('utf8')) as unknown);
  } catch {
    return null;
  }
};

/** WeChat Pay's API v3: requests signed by the merchant, answers verified over their bytes before they are read. */
export function openApi(config: WechatpayConfig, { clock, fetcher, watch }: ProviderTools) {
  const { merchant, publicKey, apiKey } = config;
  const ask = openOutgoing('WeChat Pay', { clock, fetcher, watch });

  function send({ method = 'GET', path, body }: Question): Promise<ProviderAnswer> {
    const address = new URL(config.url + path);
    const text = body === undefined ? '' : JSON.stringify(body);
    const signed = {
      method,
      path: address.pathname + address.search,
      seconds: String(Math.floor(clock().getTime() / 1000)),
      nonce: newNonce(),
      body: text,
    };
    return ask(address.href, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': 'zh-CN',
        // It refuses requests without one.
        'user-agent': 'lyceum',
        authorization: authorization(merchant, signed),
        // In the newer mode its answers are signed by the key that we name.
        ...(publicKey && { 'wechatpay-serial': publicKey.id }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: text }),
    });
  }

  const ring = openKeyRing({ publicKey, apiKey, clock, askCertificates: () => send({ path: '/v3/certificates' }) });

  return {
    whyForged: (header: (name: string) => string | null, rawBody: Buffer) => ring.whyForged(header, rawBody),
    /**
     * Asks and answers what was said. Throws when a success is not signed by WeChat Pay, and at a status of 500 and above. An answer of 400
     * to 499 may come without a signature; nothing that moves money may follow from it.
     */
    async call(question: Question): Promise<Answer> {
      const { status, headers, rawBody } = await send(question);
      const header = (name: string) => headers.get(name);
      const isSuccess = status >= 200 && status < 300;
      if (isSuccess || header('wechatpay-signature') !== null) {
        const why = await ring.whyForged(header, rawBody);
        if (why !== null) {
          throw new Error(`an answer to ${question.path} is not WeChat Pay's: ${why}`);
        }
      }
      const body = jsonIn(rawBody);
      const code = isSuccess ? '' : (errorBody.safeParse(body).data?.code ?? 'no code');
      if (status >= 500 || (status >= 300 && status < 400)) {
        throw new Error(`WeChat Pay answered ${status} ${code} to ${question.path}`);
      }
      return { status, body, code };
    },
    /** A file, whose answer is never signed: its digest came before, in an answer that was. */
    async download(address: string): Promise<Buffer> {
      const { pathname, search } = new URL(address);
      const base = new URL(config.url).pathname.replace(/\/$/, '');
      if (pathname !== `${base}/v3/billdownload/file`) {
        throw new Error('WeChat Pay keeps a bill at an unknown address');
      }
      // Our signature goes to the host that we know and nowhere else.
      const { status, rawBody } = await send({ path: pathname.slice(base.length) + search });
      if (status !== 200) {
        throw new Error(`WeChat Pay answered ${status} to a download`);
      }
      return rawBody;
    },
  };
}

export type WechatpayApi = ReturnType<typeof openApi>;
