import { day } from './time.ts';

/** A shop that its owner closes sells nothing any more; it is closed when nothing of these is left, in the order in which that is told. */
export const closingSteps = ['orders', 'refunds', 'visits', 'money'] as const;
export type ClosingStep = (typeof closingSteps)[number];

/** How long the owners have at least to think better of it, and to be told of a colleague who asked. */
export const closingRest = day;

/** Whether the name that was typed is the shop's, in any language. */
export const isNameOf = (typed: string, name: Readonly<Record<string, string>>): boolean => {
  const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  return plain(typed) !== '' && Object.values(name).some((one) => plain(one) === plain(typed));
};
