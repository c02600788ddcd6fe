import { displayCurrencies } from '@lyceum/domain/display-currency';
import { languages } from '@lyceum/domain/language';
import { noticeSwitches } from '@lyceum/domain/notices';
import { noticeWays, themes } from '@lyceum/domain/preferences';
import { regions } from '@lyceum/domain/region';
import { minutesOfDay } from '@lyceum/domain/zone';
import { z } from 'zod';
import { wholeNumber, zone } from './fields.ts';

const minuteOfDay = wholeNumber(0, minutesOfDay - 1);

const preferences = {
  language: z.enum(languages),
  region: z.enum(regions),
  currency: z.enum(displayCurrencies),
  theme: z.enum(themes),
  /** Large text. */
  elder: z.boolean(),
  /** By what messages about orders come first, where the account has both. */
  noticesBy: z.enum(noticeWays),
  /** What one wants to be told on the screens alone. */
  noticesOff: z.array(z.enum(noticeSwitches)).max(noticeSwitches.length),
  /** When one is told by push and SMS only what is urgent; null: never so. */
  quiet: z.object({ from: minuteOfDay, until: minuteOfDay, zone }).nullable(),
};

export const mine = {
  request: z.object({}),
  reply: z.object({
    language: preferences.language.nullable(),
    region: preferences.region.nullable(),
    currency: preferences.currency.nullable(),
    theme: preferences.theme.nullable(),
    elder: preferences.elder.nullable(),
    noticesBy: preferences.noticesBy.nullable(),
    noticesOff: preferences.noticesOff.nullable(),
    quiet: preferences.quiet,
    /** Where nothing arrives any more, so that nothing is sent there. */
    returned: z.array(preferences.noticesBy),
  }),
};
export const save = { request: z.object(preferences).partial(), reply: z.object({}) };
