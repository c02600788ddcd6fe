import { event } from '../../platform/events.ts';

/** It is new, or something that buyers read of it is: name, place, state, profile. */
export const agencyChanged = event<{ id: string }>('agencyChanged');
export const agencyRenamed = event<{ id: string }>('agencyRenamed');
export const agencyBlocked = event<{ id: string; blocked: boolean }>('agencyBlocked');
