import { doors, removableDoors, thirdParties } from '@lyceum/domain/doors';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { codeLogin } from './accounts.schemas.ts';
import { flag, iso, oneOfNumbers } from './fields.ts';

const region = z.enum(regions);
const thirdParty = z.enum(thirdParties);
const proof = z.string().max(200);
/** CALLS.md "login source". */
const source = oneOfNumbers(1, 2, 3, 4);
/** What the third party's return gave the page: good once, for a short time, in the browser that began. */
const ticket = z.string().max(100);

export const offered = { request: z.object({ region }), reply: z.object({ list: z.array(thirdParty) }) };

/** Where the browser goes. */
const address = z.object({ address: z.string() });

export const begin = {
  request: z.object({ thirdParty, region, agreement: flag.optional(), crossBorder: flag.optional() }),
  reply: address,
};

export const beginLink = { request: z.object({ thirdParty, proof }), reply: address };

export const thirdLogin = {
  request: z.object({
    /** The ticket. */
    thirdId: ticket,
    source,
    /** Of a new account, where the third party tells none. */
    name: z.string().max(200).optional(),
    /** SPEC.md has it; pictures of other hosts are not shown. */
    headerUrl: z.string().max(2_000).optional(),
    crossBorder: flag.optional(),
  }),
  reply: codeLogin.reply,
};

export const thirdLoginOld = { request: z.object({ unionId: ticket, source }), reply: codeLogin.reply };

export const queryUserByWechat = {
  request: z.object({ thirdId: ticket }),
  reply: z.object({
    /** As the chat app calls him; empty: it does not say. */
    name: z.string(),
    /** An account is entered by it already. */
    known: z.boolean(),
  }),
};

export const bindWechat = {
  request: z.object({
    thirdId: ticket,
    phone: z.string().max(30),
    region,
    code: z.string().max(300),
    crossBorder: flag.optional(),
  }),
  reply: codeLogin.reply,
};

export const link = { request: z.object({ ticket }), reply: z.object({ thirdParty }) };

export const list = {
  request: z.object({}),
  reply: z.object({
    own: z.array(z.object({ door: z.enum(doors), since: iso.nullable() })),
    /** That could be added, in the account's region. */
    offered: z.array(thirdParty),
  }),
};

export const remove = { request: z.object({ door: z.enum(removableDoors), proof }), reply: z.object({}) };
