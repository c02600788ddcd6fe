import type { Deps } from '../../platform/deps.ts';

/** Where an owner reads what is asked for, and stops it. */
export const officeLink = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl()}/office/#/payoutAccount`;
