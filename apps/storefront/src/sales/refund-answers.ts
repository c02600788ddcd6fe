import { data } from '../session.ts';

/** Answers that were written and not given yet, by refund; the newest few. */
type Answers = Readonly<Record<string, string>>;

const mostKept = 20;

function read(value: unknown): Answers | null {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
    ? (value as Answers)
    : null;
}

export const keptAnswer = (refundId: string): string => data.json('refundAnswers', read)?.[refundId] ?? '';

/** Empty: it was given, or there is none any more. */
export function keepAnswer(refundId: string, words: string): void {
  const { [refundId]: _, ...others } = data.json('refundAnswers', read) ?? {};
  const kept = Object.entries(words === '' ? others : { ...others, [refundId]: words }).slice(-mostKept);
  data.setJson('refundAnswers', kept.length === 0 ? null : Object.fromEntries(kept));
}
