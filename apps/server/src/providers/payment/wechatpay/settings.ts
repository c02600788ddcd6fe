import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { paymentService } from '../settings.ts';
import { address, pem } from '../../variables.ts';
import { publishedParts } from './published-parts.ts';
import { wechatpay } from './wechatpay.ts';

const isRsa = (read: () => { asymmetricKeyType?: string | undefined }): boolean => {
  try {
    return read().asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};
const appId = z.string().regex(/^[\w-]{4,32}$/);

export const wechatpayService = paymentService({
  name: 'wechatpay',
  title: 'WeChat Pay',
  needs: {
    WECHATPAY_MERCHANT_ID: z.string().regex(/^\d{8,12}$/),
    /** Of the merchant's own certificate. */
    WECHATPAY_CERTIFICATE_SERIAL: z.string().regex(/^[0-9A-Fa-f]{8,64}$/),
    WECHATPAY_PRIVATE_KEY: pem('PRIVATE KEY').refine(
      (text) => isRsa(() => createPrivateKey(text)),
      'cannot be read as an RSA key',
    ),
    WECHATPAY_API_V3_KEY: z.string().regex(/^[0-9A-Za-z]{32}$/),
    /** The service account that people sign in by: QR codes, browsers and the chat app's own. */
    WECHATPAY_APP_ID: appId,
    /** The mobile application, for native shells. */
    WECHATPAY_NATIVE_APP_ID: appId,
  },
  options: {
    /** Of sign-in: by that account it is learned who pays inside the chat app. */
    WECHAT_APP_ID: z.string().optional(),
    WECHATPAY_URL: address.default('https://api.mch.weixin.qq.com'),
    /** WeChat Pay's public key, of the newer mode; without it platform certificates are fetched. */
    WECHATPAY_PUBLIC_KEY_ID: z
      .string()
      .regex(/^PUB_KEY_ID_\w{1,50}$/)
      .optional(),
    WECHATPAY_PUBLIC_KEY: pem('PUBLIC KEY')
      .refine((text) => isRsa(() => createPublicKey(text)), 'cannot be read as an RSA key')
      .optional(),
  },
  troubles: (values) => [
    ...((values.WECHATPAY_PUBLIC_KEY_ID === undefined) === (values.WECHATPAY_PUBLIC_KEY === undefined)
      ? []
      : ['WeChat Pay needs both WECHATPAY_PUBLIC_KEY_ID and WECHATPAY_PUBLIC_KEY, or neither.']),
    ...([undefined, values.WECHATPAY_APP_ID].includes(values.WECHAT_APP_ID)
      ? []
      : ['WECHATPAY_APP_ID must be WECHAT_APP_ID: by that account it is learned whose WeChat pays.']),
  ],
  published: (values) =>
    publishedParts({
      merchantId: values.WECHATPAY_MERCHANT_ID,
      serial: values.WECHATPAY_CERTIFICATE_SERIAL,
      privateKey: createPrivateKey(values.WECHATPAY_PRIVATE_KEY),
      apiKey: values.WECHATPAY_API_V3_KEY,
      appIds: {
        WECHATPAY_APP_ID: values.WECHATPAY_APP_ID,
        WECHATPAY_NATIVE_APP_ID: values.WECHATPAY_NATIVE_APP_ID,
      },
    }),
  open: (values, tools) =>
    wechatpay(
      {
        url: values.WECHATPAY_URL,
        merchant: {
          id: values.WECHATPAY_MERCHANT_ID,
          serial: values.WECHATPAY_CERTIFICATE_SERIAL.toUpperCase(),
          privateKey: createPrivateKey(values.WECHATPAY_PRIVATE_KEY),
        },
        apiKey: Buffer.from(values.WECHATPAY_API_V3_KEY),
        publicKey:
          values.WECHATPAY_PUBLIC_KEY_ID && values.WECHATPAY_PUBLIC_KEY
            ? { id: values.WECHATPAY_PUBLIC_KEY_ID, key: createPublicKey(values.WECHATPAY_PUBLIC_KEY) }
            : null,
        appId: values.WECHATPAY_APP_ID,
        nativeAppId: values.WECHATPAY_NATIVE_APP_ID,
      },
      tools,
    ),
});
