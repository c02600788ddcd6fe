import { languages } from '@lyceum/domain/language';
import { agencyRights, operatorRights } from '@lyceum/domain/permissions';
import { staffStates } from '@lyceum/domain/staff';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, fullLine, id, iso, line, listOf, paging, text } from './fields.ts';

const email = z.string().max(300);
const password = z.string().max(400);
const token = z.string().max(100);
/** Six digits of the authenticator; where it says so, one of the recovery codes. */
const code = z.string().max(40);
const rights = z.array(z.enum([...new Set([...agencyRights, ...operatorRights])])).max(20);
const name = fullLine(60);
const nothing = z.object({});

/** What is still missing: a code of the known second factor, or a second factor at all. */
const next = z.object({ next: z.enum(['secondFactor', 'enrol']) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const signIn = { request: z.object({ email, password }), reply: next };

export const secondFactor = { request: z.object({ code }), reply: z.object({ recoveryCodesLeft: z.int() }) };

export const invitation = {
  request: z.object({ token }),
  /** Of the platform when `agency` is null. */
  reply: z.object({ email: z.string(), agency: z.string().nullable() }),
};

export const acceptInvitation = { request: z.object({ token, name, password }), reply: next };

export const askPasswordReset = { request: z.object({ email }), reply: nothing };

export const passwordReset = { request: z.object({ token }), reply: z.object({ email: z.string() }) };

export const resetPassword = { request: z.object({ token, password }), reply: z.object({ email: z.string() }) };

export const enrolSecondFactor = {
  request: nothing,
  /** `uri` for the QR code, `secret` (base 32) to be typed by hand. */
  reply: z.object({ uri: z.string(), secret: z.string() }),
};

export const confirmSecondFactor = { request: z.object({ code }), reply: recoveryCodes };

export const me = {
  request: nothing,
  reply: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    language: z.enum(languages),
    /** Null: of the platform. */
    agency: z.object({ id: z.string(), name: z.string(), region: z.enum(regions) }).nullable(),
    owner: z.boolean(),
    rights,
    recoveryCodesLeft: z.int(),
  }),
};

export const changeMe = { request: z.object({ name, language: z.enum(languages) }), reply: nothing };

export const changePassword = { request: z.object({ password, newPassword: password }), reply: nothing };

export const renewRecoveryCodes = { request: z.object({ code }), reply: recoveryCodes };

export const mySessions = {
  request: nothing,
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** The browser's own words. */
        device: z.string(),
        createdAt: iso,
        seenAt: iso,
        /** The session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
};

export const endSession = { request: z.object({ id }), reply: nothing };

export const signOut = { request: nothing, reply: nothing };

export const list = {
  request: z.object({
    ...paging,
    /** Operators alone: of which agency; without it the platform's own. */
    agencyId: id.optional(),
    state: z.enum(staffStates).optional(),
    /** A part of the name or the e-mail. */
    keyword: line(60).optional(),
  }),
  reply: listOf(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      owner: z.boolean(),
      rights,
      state: z.enum(staffStates),
      createdAt: iso,
      /** Of the newest living session. */
      seenAt: iso.nullable(),
      /** Of somebody invited; in the past: the link has ended. */
      invitationEndsAt: iso.nullable(),
      /** Whether who asks may change, disable and sign out this person. */
      changeable: z.boolean(),
    }),
  ).extend({
    /** Whose staff it is; null: the platform's. */
    agency: z.string().nullable(),
  }),
};

export const invite = {
  request: z.object({
    email,
    owner: flag.default(false),
    rights,
    /** Operators alone: whose owner it will be; without it somebody of the platform. */
    agencyId: id.optional(),
  }),
  reply: z.object({ id: z.string() }),
};

/** For somebody at hand, who gives his own e-mail address. */
export const offerInvitation = { request: z.object({ rights }), reply: z.object({ link: z.string(), until: iso }) };

export const openInvitation = {
  request: z.object({ token }),
  /** Null: of the platform. */
  reply: z.object({ agency: z.string().nullable() }),
};

export const takeOpenInvitation = { request: z.object({ token, email }), reply: nothing };

export const inviteAgain = { request: z.object({ id }), reply: nothing };

export const change = { request: z.object({ id, owner: flag.default(false), rights }), reply: nothing };

export const disable = { request: z.object({ id }), reply: nothing };

export const endSessions = { request: z.object({ id }), reply: nothing };

export const factorResets = {
  request: nothing,
  reply: z.object({
    /** The oldest first. */
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        /** Null: of the platform. */
        agency: z.string().nullable(),
        reason: z.string(),
        askerName: z.string(),
        askedAt: iso,
        /** Asked by whoever reads it. */
        own: z.boolean(),
        aboutMe: z.boolean(),
      }),
    ),
  }),
};

export const askFactorReset = {
  request: z.object({ id, reason: text(500).min(1) }),
  reply: z.object({ resetId: z.string() }),
};

export const decideFactorReset = { request: z.object({ resetId: id, approve: flag }), reply: nothing };

export const phone = {
  request: nothing,
  /** Masked; null while none is tied. */
  reply: z.object({ phone: z.string().nullable(), tiedAt: iso.nullable() }),
};

export const offerPhone = { request: nothing, reply: z.object({ link: z.string(), until: iso }) };

export const untiePhone = { request: nothing, reply: nothing };

export const post = {
  request: nothing,
  reply: z.object({
    /** Null: the account is nobody's of the staff. */
    post: z.object({ agencyName: z.string(), owner: z.boolean(), rights: z.array(z.enum(agencyRights)) }).nullable(),
  }),
};

export const tiePhone = { request: z.object({ token }), reply: z.object({ agencyName: z.string() }) };
