import type { Account } from './account.ts';
import { isSignature } from './crypto.ts';
import { openidOfPayer } from './transactions.ts';

type Fields = Readonly<Record<string, unknown>>;

const jsapiNames = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'];
const appNames = ['appid', 'partnerid', 'prepayid', 'package', 'noncestr', 'timestamp', 'sign'];

const areTexts = (fields: Fields, names: readonly string[]): fields is Record<string, string> =>
  Object.keys(fields).toSorted().join() === names.toSorted().join() &&
  Object.values(fields).every((value) => typeof value === 'string' && value !== '');

/** What the chat app checks before it asks the person: the six fields of a page; answers the prepay id, null: it does not ask. */
export function prepaidByPage(account: Account, fields: Fields): string | null {
  if (!areTexts(fields, jsapiNames)) {
    return null;
  }
  const { appId = '', timeStamp = '', nonceStr = '', package: packed = '', signType, paySign = '' } = fields;
  const isRight = isSignature(account.merchantPublicKey(), paySign, appId, timeStamp, nonceStr, packed);
  const [, id = null] = /^prepay_id=(\w+)$/.exec(packed) ?? [];
  return appId === account.appId && signType === 'RSA' && /^\d{10}$/.test(timeStamp) && isRight ? id : null;
}

/** The same of the seven fields that an application gives to the chat app's SDK. */
export function prepaidByApp(account: Account, fields: Fields): string | null {
  if (!areTexts(fields, appNames)) {
    return null;
  }
  const { appid = '', partnerid, prepayid = '', package: packed, noncestr = '', timestamp = '', sign = '' } = fields;
  const isRight = isSignature(account.merchantPublicKey(), sign, appid, timestamp, noncestr, prepayid);
  const isOurs = appid === account.nativeAppId && partnerid === account.merchantId && packed === 'Sign=WXPay';
  return isOurs && /^\d{10}$/.test(timestamp) && isRight ? prepayid : null;
}

/** Whether the chat app in which the page is belongs to whom the payment was begun for. */
export function isPayer(account: Account, request: Fields, openid: string | undefined): boolean {
  const { payer } = request as { payer?: { openid?: string } };
  return payer?.openid === undefined || payer.openid === (openid ?? payer.openid ?? openidOfPayer(account));
}
