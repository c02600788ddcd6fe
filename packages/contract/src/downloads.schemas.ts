import { appPlatforms } from '@lyceum/domain/app-versions';
import { z } from 'zod';
import { iso, line, paragraphs, version } from './fields.ts';

const platform = z.enum(appPlatforms);
const nothing = z.object({});

export const getVersionInfo = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        platform,
        versionNum: z.string(),
        /** Older ones must be updated before one goes on. */
        minimumVersionNum: z.string(),
        /** What is new, in the reader's language; may be empty. */
        notes: z.string(),
        /** Empty: there is none. */
        storeAddress: z.string(),
        packageAddress: z.string(),
      }),
    ),
  }),
};

const appVersion = {
  number: line(40),
  minimum: line(40),
  notes: paragraphs(1_000),
  /** Empty: there is none. */
  storeAddress: line(500),
  packageAddress: line(500),
};

export const versions = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({ platform, version, ...appVersion, /** Null: never entered. */ changedAt: iso.nullable() }),
    ),
  }),
};
export const saveVersion = {
  request: z.object({ platform, version, ...appVersion }),
  reply: z.object({ version }),
};
