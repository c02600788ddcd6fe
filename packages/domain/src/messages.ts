import type { TryLimit } from './tries.ts';
import { day, minute, second } from './time.ts';

/** Who writes in a conversation of a buyer and an agency. */
export const sides = ['buyer', 'seller'] as const;
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

/** Characters. */
export const longestMessage = 2_000;
/** How much of the newest message a list of conversations shows, in characters. */
export const longestExcerpt = 80;
/** Pictures and other files that go with one message. */
export const mostMessageFiles = 6;
/** How long whoever wrote a message may edit it or take it back. */
export const messageChangeable = 2 * minute;
/** The same words of the same side again within this time are a finger that pressed twice. */
export const sameMessageWithin = second;
/** Of one account, whatever it writes to. */
export const messageLimits: readonly TryLimit[] = [
  { tries: 30, window: minute },
  { tries: 1_000, window: day },
];

/** Why somebody reports what the other one wrote. */
export const reportReasons = ['paysOutside', 'fraud', 'rude', 'unwanted', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportStates = ['open', 'acted', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];
/** Of one account. */
export const reportLimits: readonly TryLimit[] = [{ tries: 10, window: day }];
/** So many of the newest messages go along with a report, as they were then. */
export const reportedMessages = 30;

/** The beginning of a text on one line. */
export function excerptOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length <= longestExcerpt ? letters.join('') : `${letters.slice(0, longestExcerpt - 1).join('')}…`;
}

/** What is written where one is asked to pay or to go on elsewhere, in the shop's languages: transfers, accounts, other messengers. */
const outsideWords =
  /匯款|轉帳|轉賬|汇款|转账|打款|私下|現金價|现金价|銀行帳號|银行账号|加\s*(?:我)?\s*(?:賴|line|微信|qq)|(?:line|wechat|whatsapp|telegram|微信|qq)\s*(?:id|號|号|[:：]|帳號|账号)|微信转|街口|支付宝|venmo|zelle|cash\s?app|wire transfer|bank (?:transfer|account)|pay (?:me )?(?:directly|outside|in cash)/i;
/** As numbers write a day. */
const writtenDay = /20\d\d\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{1,2}/g;
/** A phone or an account: eight digits or more, however they are grouped. */
const longNumber = /(?:\+?\d[\s().-]{0,2}){8,}/;

/** A message that leads away from the shop, where it protects nobody's money: it names a phone or an account, or asks to pay elsewhere. */
export const leadsOutside = (text: string): boolean => {
  const plain = text.normalize('NFKC').replaceAll(writtenDay, ',');
  return outsideWords.test(plain) || longNumber.test(plain);
};
