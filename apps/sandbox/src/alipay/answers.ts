import type { Account } from './account.ts';
import { Refusal } from './refusal.ts';

/** Ways in which an answer is not Alipay's, beside having no signature at all. */
export const spoilings = ['reserialised', 'foreignKey', 'doubled'] as const;
export type Spoiling = (typeof spoilings)[number];

/** What somebody in between would have a shop believe. */
const lie = { code: '10000', msg: 'Success', trade_status: 'TRADE_SUCCESS', fund_change: 'Y' };

/** The gateway's words for what was done, or for what it refused. Throws what is no refusal. */
export function contentOfAnswer(run: () => object): object {
  try {
    return { code: '10000', msg: 'Success', ...run() };
  } catch (error) {
    if (error instanceof Refusal) {
      return { code: error.code, msg: error.msg, sub_code: error.subCode, sub_msg: error.message };
    }
    throw error;
  }
}

/** An answer, signed over the very text that stands in it; strokes are escaped, as Alipay's own writer does. */
export function answerText(
  account: Account,
  name: string,
  content: object,
  how: Spoiling | 'unsigned' | null = null,
): string {
  const text = JSON.stringify(content).replaceAll('/', '\\/');
  const signature = account.sign(text, how === 'foreignKey');
  switch (how) {
    case 'unsigned':
      return `{"${name}":${text}}`;
    case 'reserialised':
      return `{"${name}":${JSON.stringify(JSON.parse(text), null, 1)},"sign":"${signature}"}`;
    case 'doubled':
      return `{"${name}":${text},"sign":"${signature}","${name}":${JSON.stringify({ ...content, ...lie })}}`;
    default:
      return `{"${name}":${text},"sign":"${signature}"}`;
  }
}
