import { data } from '../session.ts';

/** What was written so far, on the device until it is sent. */
export interface VisitDraft {
  name: string;
  phone: string;
  heads: number;
  message: string;
}

const blank: VisitDraft = { name: '', phone: '', heads: 1, message: '' };

function read(value: unknown): VisitDraft | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const fields = value as Record<string, unknown>;
  const text = (name: keyof VisitDraft): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const heads = fields['heads'];
  return {
    name: text('name'),
    phone: text('phone'),
    heads: typeof heads === 'number' && Number.isInteger(heads) && heads > 0 ? heads : 1,
    message: text('message'),
  };
}

export const visitDraft = (): VisitDraft => data.json('visitDraft', read) ?? blank;
export const keepVisitDraft = (draft: VisitDraft): void => data.setJson('visitDraft', draft);
/** It was sent: the next one begins with who comes alone. */
export function forgetVisit({ name, phone }: VisitDraft): VisitDraft {
  const next = { ...blank, name, phone };
  keepVisitDraft(next);
  return next;
}
