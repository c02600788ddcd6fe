import { event } from '../../platform/events.ts';

/** Told before the rows go: what no key leads to from the account, or what is more than a row, is up to the feature that keeps it. */
export const accountErased = event<{ userId: string; at: Date }>('accountErased');
