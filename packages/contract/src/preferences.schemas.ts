import { displayCurrencies } from '@lyceum/domain/display-currency';
import { languages } from '@lyceum/domain/language';
import { noticeWays, themes } from '@lyceum/domain/preferences';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';

const preferences = {
  language: z.enum(languages),
  region: z.enum(regions),
  currency: z.enum(displayCurrencies),
  theme: z.enum(themes),
  /** Large text. */
  elder: z.boolean(),
  /** By what messages about orders come first, where the account has both. */
  noticesBy: z.enum(noticeWays),
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
  }),
};
export const save = { request: z.object(preferences).partial(), reply: z.object({}) };
