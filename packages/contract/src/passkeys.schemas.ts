import { longestPasskeyName } from '@lyceum/domain/passkeys';
import { z } from 'zod';
import { codeLogin } from './accounts.schemas.ts';
import { flag, fullLine, id, iso } from './fields.ts';

const proof = z.string().max(200);
const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
/** As an authenticator names a passkey: 1,023 bytes at most. */
const credentialId = base64url(1_364);

/** What a browser wants to be told, in WebAuthn's own JSON. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** What it answers; the rest of it is not read. */
const created = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(16_000) }),
});
const asserted = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
});

export const beginAdd = { request: z.object({ proof }), reply: z.object({ options: creation }) };

export const add = {
  request: z.object({ credential: created, name: fullLine(longestPasskeyName) }),
  reply: z.object({}),
};

export const list = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** At which of our hosts it is good. */
        host: z.string(),
        createdAt: iso,
        usedAt: iso.nullable(),
      }),
    ),
  }),
};

export const remove = { request: z.object({ id, proof }), reply: z.object({}) };

export const begin = { request: z.object({}), reply: z.object({ options: request }) };

export const enter = {
  request: z.object({ credential: asserted, agreement: flag.optional() }),
  reply: codeLogin.reply,
};
