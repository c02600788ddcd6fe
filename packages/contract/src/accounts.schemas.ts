import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, iso } from './fields.ts';

const region = z.enum(regions);
/** As typed; the domain decides whether it is a phone of the region. */
const phone = z.string().max(30);

/** As typed, too. */
const code = z.string().max(10);

const profile = z.object({
  id: z.string(),
  nickName: z.string(),
  headerImageUrl: z.string().nullable(),
  /** Masked: the middle digits are not sent. */
  mobile: z.string(),
  hasPassword: z.boolean(),
});
const session = profile.extend({ token: z.string(), expiresAt: iso });

export const sendVerifySMS = {
  request: z.object({ phone, region }),
  /** Seconds until another code may be asked for. */
  reply: z.object({ seconds: z.int() }),
};

export const codeLogin = {
  request: z.object({
    phone,
    region,
    code,
    /** The person ticked the agreement and the privacy policy. */
    agreement: flag.optional(),
    /** The person agreed to data being kept in mainland China; asked of new accounts in some regions. */
    crossBorder: flag.optional(),
  }),
  reply: session,
};

export const pwdLogin = {
  request: z.object({ phone, region, password: z.string().max(100), agreement: flag.optional() }),
  reply: session,
};

export const checkUserLogin = { request: z.object({}), reply: profile };

export const sendOwnCode = { request: z.object({}), reply: sendVerifySMS.reply };

export const setPassword = {
  request: z.object({
    password: z.string().max(100),
    /** One of the two: the current password, or a fresh code to the account's phone. */
    currentPassword: z.string().max(100).optional(),
    code: code.optional(),
  }),
  reply: z.object({}),
};

export const logout = { request: z.object({}), reply: z.object({}) };
