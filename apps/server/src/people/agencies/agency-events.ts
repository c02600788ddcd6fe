import { event } from '../../platform/events.ts';

/** It is new, or something that buyers read of it is: name, place, state, profile. */
export const agencyChanged = event<{ id: string }>('agencyChanged');
export const agencyRenamed = event<{ id: string }>('agencyRenamed');
/** Whether it is blocked, or what of it is withheld, is another now. */
export const agencyStandingChanged = event<{ id: string }>('agencyStandingChanged');
