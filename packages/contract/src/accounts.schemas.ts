import { consentKinds, genders, optionalConsents } from '@lyceum/domain/accounts';
import { browsers, systems } from '@lyceum/domain/devices';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, id, iso, line } from './fields.ts';

const region = z.enum(regions);
/** As typed; the domain decides whether it is a phone of the region. */
const phone = z.string().max(30);

/** As typed, too: digits, or the message that they stand in. */
const code = z.string().max(300);
const email = z.string().max(200);
const password = z.string().max(100);

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

export const sendEmailCode = { request: z.object({ email }), reply: sendVerifySMS.reply };

const given = {
  /** The person ticked the agreement and the privacy policy. */
  agreement: flag.optional(),
  /** The person agreed to data being kept in mainland China; asked of new accounts in some regions. */
  crossBorder: flag.optional(),
};

export const codeLogin = { request: z.object({ phone, region, code, ...given }), reply: session };

export const emailLogin = { request: z.object({ email, region, code, ...given }), reply: session };

export const pwdLogin = {
  request: z.object({
    /** Or an e-mail address. */
    phone: z.string().max(200),
    region,
    password,
    agreement: flag.optional(),
  }),
  reply: session,
};

/** One of the two, with the code that was sent there. */
const proven = { phone: phone.optional(), email: email.optional(), region, code, password };
const isOne = ({ phone: one, email: other }: { phone?: string | undefined; email?: string | undefined }) =>
  (one === undefined) !== (other === undefined);
const nickName = line(20).min(1);

export const register = {
  request: z.object({ ...proven, ...given, nickName: nickName.optional() }).refine(isOne, { path: ['phone'] }),
  reply: session,
};

export const findPassword = { request: z.object(proven).refine(isOne, { path: ['phone'] }), reply: session };

export const checkUserLogin = { request: z.object({}), reply: profile };

export const sendOwnCode = { request: z.object({}), reply: sendVerifySMS.reply };

/** One of the two: the current password, or a fresh code to the account's own address. */
const ownProof = { currentPassword: password.optional(), code: code.optional() };

export const setPassword = { request: z.object({ password, ...ownProof }), reply: z.object({}) };

export const proveOwn = { request: z.object(ownProof), reply: z.object({ proof: z.string(), expiresAt: iso }) };

const proof = z.string().max(200);

export const bindPhone = {
  request: z.object({
    phone,
    region,
    code,
    /** For an account that has a phone. */
    proof: proof.optional(),
  }),
  /** Masked. */
  reply: z.object({ mobile: z.string() }),
};

export const bindEmail = { request: z.object({ email, code, proof }), reply: z.object({ email: z.string() }) };

const gender = z.enum(genders).nullable();

export const account = {
  request: z.object({}),
  reply: z.object({
    nickName: z.string(),
    headerImageUrl: z.string().nullable(),
    gender,
    /** `1990-03-08`. */
    birthday: z.string().nullable(),
    /** Masked, and empty where there is none. */
    mobile: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
  }),
};

export const changeProfile = {
  request: z.object({
    nickName: nickName.optional(),
    /** An uploaded picture; null takes the picture away. */
    pictureId: id.nullable().optional(),
    gender: gender.optional(),
    birthday: z.iso
      .date()
      .regex(/^(?:19|2\d)\d\d-/)
      .nullable()
      .optional(),
  }),
  reply: z.object({ nickName: z.string(), headerImageUrl: z.string().nullable() }),
};

export const sessions = {
  request: z.object({}),
  reply: z.object({
    /** The session that asks first, then the last used. */
    list: z.array(
      z.object({
        id: z.string(),
        browser: z.enum(browsers),
        system: z.enum(systems),
        /** From where it was last used, shortened: `203.0.113.*`. */
        network: z.string(),
        createdAt: iso,
        /** To ten minutes. */
        seenAt: iso,
        current: z.boolean(),
      }),
    ),
  }),
};

export const consents = {
  request: z.object({}),
  reply: z.object({
    /** Each text once for as long as the consent to it held, the last that was agreed to first; not withdrawn: null. */
    list: z.array(
      z.object({ kind: z.enum(consentKinds), version: z.string(), givenAt: iso, withdrawnAt: iso.nullable() }),
    ),
  }),
};
export const giveConsent = { request: z.object({ kind: z.enum(optionalConsents) }), reply: z.object({}) };
export const withdrawConsent = { request: z.object({ kind: z.enum(optionalConsents) }), reply: z.object({}) };

export const endSession = { request: z.object({ id }), reply: z.object({}) };
export const endOtherSessions = { request: z.object({}), reply: z.object({ ended: z.int() }) };

export const logout = { request: z.object({}), reply: z.object({}) };
