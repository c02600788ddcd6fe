import { data } from '../session.ts';

/** Of this many conversations the device keeps what was typed and not sent. */
const mostDrafts = 20;

const readDrafts = (value: unknown): [string, string][] =>
  Object.entries(Object(value) as Record<string, unknown>).flatMap(([to, text]): [string, string][] =>
    typeof text === 'string' ? [[to, text]] : [],
  );

const drafts = (): [string, string][] => data.json('messageDrafts', readDrafts) ?? [];

export const draftFor = (to: string): string => drafts().find(([other]) => other === to)?.[1] ?? '';

/** `to`: the agency or the conversation. */
export function keepDraft(to: string, text: string): void {
  const others = drafts().filter(([other]) => other !== to);
  const next = [...others, ...(text === '' ? [] : [[to, text] as const])].slice(-mostDrafts);
  data.setJson('messageDrafts', next.length === 0 ? null : Object.fromEntries(next));
}
