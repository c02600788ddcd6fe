import { settingNames } from '@lyceum/domain/settings';
import { z } from 'zod';
import { version, wholeNumber } from './fields.ts';

const name = z.enum(settingNames);

export const all = {
  request: z.object({}),
  reply: z.object({
    list: z.array(z.object({ name, version, value: z.int(), least: z.int(), most: z.int(), usual: z.int() })),
  }),
};
export const save = { request: z.object({ name, version, value: wholeNumber(0, 1e9) }), reply: z.object({ version }) };
