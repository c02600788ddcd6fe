import { isDeepStrictEqual } from 'node:util';
import { second } from '@lyceum/domain/time';
import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import { openBreaker } from '../outgoing.ts';
import type { ProviderTools } from '../settings.ts';
import { timeInBeijing } from './beijing.ts';

export interface AlipayConfig {
  /** The gateway, with its path. */
  url: string;
  appId: string;
  /** The account that is paid, 2088… */
  sellerId: string;
  /** Of our application, PEM, PKCS#8. */
  privateKey: string;
  /** Alipay's, PEM. */
  publicKey: string;
}

/** What a page or an application is sent to Alipay with. */
interface Opening {
  method: string;
  notifyUrl: string;
  /** Null where no browser comes back. */
  returnUrl: string | null;
  content: Readonly<Record<string, string>>;
}

export interface Answer {
  body: unknown;
  /** Alipay's word for why it did not do what was asked, such as ACQ.TRADE_NOT_EXIST; null: it did. */
  refusal: string | null;
}

/** How long Alipay may think. The SDK asks a second time when a connection breaks; each call of ours is the same when it comes twice. */
const usualPatience = 15 * second;

const answerHead = z.looseObject({ code: z.string(), sub_code: z.string().default('') });
const done = '10000';
const refused = '40004';

/** An answer's own signature, and what is read of it being what was signed. */
async function openSdk({ url, appId, privateKey, publicKey }: AlipayConfig, patience: number): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk');
  class StrictSdk extends Sdk {
    /**
     * The SDK looks for the signed text behind the first place where the answer's name stands, and reads the last: whoever adds a second
     * answer to a signed one would be believed.
     */
    override checkResponseSign(text: string, name: string, signature: string, traceId: string): void {
      super.checkResponseSign(text, name, signature, traceId);
      const read = (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
      if (!isDeepStrictEqual(JSON.parse(this.getSignStr(text, name)), read)) {
        throw new Error('what is signed is not what is said');
      }
    }
  }
  return new StrictSdk({
    gateway: url,
    appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
    signType: 'RSA2',
    timeout: patience,
    camelcase: false,
  });
}

/** Nobody answered, or a server that is broken: the SDK tells it in words alone. */
const isAway = ({ message }: Error): boolean => /^HttpClient Request error|status: 5\d\d$/.test(message);

/** Base64 in its one right spelling: Node reads others, too, so that a changed letter could go unseen. */
const isBase64 = (text: string): boolean => text !== '' && Buffer.from(text, 'base64').toString('base64') === text;

/** Alipay's gateway by the official SDK, which is loaded when it is needed for the first time. `patience` in milliseconds. */
export function openGateway(
  config: AlipayConfig,
  { clock, watch }: Pick<ProviderTools, 'clock' | 'watch'>,
  patience = usualPatience,
) {
  // The SDK has a way out of its own.
  const guarded = openBreaker('Alipay', { clock, watch });
  let opened: Promise<AlipaySdk> | null = null;
  const sdk = () => (opened ??= openSdk(config, patience));
  // The SDK would write the time of the machine's own zone.
  const timestamp = () => timeInBeijing(clock());
  const paramsOf = ({ notifyUrl, returnUrl, content }: Opening) => ({
    timestamp: timestamp(),
    notify_url: notifyUrl,
    ...(returnUrl !== null && { return_url: returnUrl }),
    bizContent: content,
  });

  return {
    /** The signed address of Alipay's page. */
    pageAddress: async (opening: Opening): Promise<string> =>
      (await sdk()).pageExecute(opening.method, 'GET', paramsOf(opening)),

    /** The signed text that a native shell gives to Alipay's own SDK. */
    orderString: async (opening: Opening): Promise<string> =>
      (await sdk()).sdkExecute(opening.method, paramsOf(opening)),

    /** Asks, and answers what was said. Throws when nobody answers in time, and when it is not Alipay who answers or it cannot answer. */
    async call(method: string, content: Readonly<Record<string, string>>): Promise<Answer> {
      const strict = await sdk();
      const said = await guarded(
        () =>
          strict.exec(method, { timestamp: timestamp(), bizContent: content }, { validateSign: true }).then(
            (body: unknown) => ({ body, error: null }),
            (error: unknown) => ({ body: null, error: error as Error }),
          ),
        ({ error }) => error !== null && isAway(error),
      );
      if (said.error) {
        throw new Error(`Alipay did not answer ${method} rightly: ${whyOf(said.error)}`);
      }
      const { body } = said;
      const { code, sub_code: why } = answerHead.parse(body);
      if (code !== done && code !== refused) {
        throw new Error(`Alipay answered ${code} ${why} to ${method}`);
      }
      return { body, refusal: code === done ? null : why };
    },

    /** Whether Alipay signed these fields of a notice or a return, by the one method that is used. */
    async isSigned(fields: Readonly<Record<string, string>>): Promise<boolean> {
      return fields.sign_type === 'RSA2' && isBase64(fields.sign ?? '') && (await sdk()).checkNotifySignV2(fields);
    },
  };
}

export type Gateway = ReturnType<typeof openGateway>;

/** The SDK's errors carry the whole answer, with the buyer's account in it: a few words of them are enough. */
function whyOf({ message, cause }: Error): string {
  return (cause instanceof Error ? cause.message : message).slice(0, 80);
}
