import {
  bindLife,
  thirdPartiesIn,
  thirdPartyOf,
  ticketLife,
  type RemovableDoor,
  type ThirdParty,
} from '@lyceum/domain/doors';
import { parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Caller, Deps } from '../../platform/deps.ts';
import { checkCode } from '../accounts/check-code.ts';
import { addDoor, enterByIdentity, enterWithPhone, isKnown, ownDoors, removeDoor } from '../accounts/identities.ts';
import { provenBy } from '../accounts/own-proof.ts';
import { welcome } from '../accounts/sign-in.ts';
import { deleteTicket, selectTicket } from './doors.sql.ts';
import { sha256 } from './journey-keys.ts';
import { beginJourney, providerIn } from './journeys.ts';
import { rememberPayer } from './payer.ts';

const offeredIn = (deps: Deps, region: Region): ThirdParty[] =>
  thirdPartiesIn(region).filter((one) => providerIn(deps, one, region));

/** The third parties whose buttons are shown. */
export async function listOffered(deps: Deps, { region }: { region: Region }) {
  return { list: offeredIn(deps, region) };
}

interface Begin {
  thirdParty: ThirdParty;
  region: Region;
  agreement?: boolean | undefined;
  crossBorder?: boolean | undefined;
}

/** To sign in. What was agreed to before is kept with the journey: the page that comes back is a new one. */
export async function beginSignIn(deps: Deps, { agreement, crossBorder, ...input }: Begin, caller: Caller) {
  return agreement
    ? beginJourney(deps, { ...input, crossBorder: crossBorder ?? false, userId: null }, caller)
    : refuse('agreementRequired');
}

/** To give the own account another door. */
export async function beginLink(deps: Deps, input: { thirdParty: ThirdParty; proof: string }, caller: Buyer) {
  if (!(await provenBy(deps, caller, input.proof))) {
    return refuse('ownProofEnded');
  }
  const { region } = await ownDoors(deps, caller);
  return beginJourney(
    deps,
    { thirdParty: input.thirdParty, region, crossBorder: false, userId: caller.userId },
    caller,
  );
}

/** What the third party said, for the ticket that the page was given. */
async function takeTicket(
  deps: Deps,
  tx: Transaction,
  ticket: string,
  { source, life = ticketLife }: { source: ThirdParty | null; life?: number },
  caller: Caller,
) {
  const journey = await deleteTicket(tx, ticketFacts(deps, ticket, { source, life }, caller));
  return journey?.subject ? { ...journey, subject: journey.subject } : null;
}

const ticketFacts = (
  deps: Deps,
  ticket: string,
  { source, life }: { source: ThirdParty | null; life: number },
  caller: Caller,
) => ({
  ticketHash: sha256(ticket),
  browserHash: sha256(caller.awayKey ?? ''),
  source,
  returnedAfter: new Date(deps.clock().getTime() - life),
});

/** By the way the chat app told whom it asks to pay. */
async function keepPayer<Entered extends { session: { id: string } }>(
  deps: Deps,
  tx: Transaction,
  entered: Entered,
  { openid }: { openid: string | null },
): Promise<Entered> {
  await rememberPayer(deps, tx, entered.session.id, openid);
  return entered;
}

interface ThirdLogin {
  /** The ticket. */
  thirdId: string;
  source: number;
  /** Of a new account, where the third party tells none. */
  name?: string | undefined;
  crossBorder?: boolean | undefined;
}

/** Lets in whom a third party named to the browser that asks. */
export async function thirdLogin(deps: Deps, input: ThirdLogin, caller: Caller) {
  const source = thirdPartyOf(input.source);
  if (source === null || !deps.identities[source]) {
    return refuse('thirdPartyUnavailable');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const journey = await takeTicket(deps, tx, input.thirdId, { source }, caller);
    // A journey for another door of an account lets nobody in.
    if (journey === null || journey.userId !== null) {
      return refuse('ticketOver');
    }
    const said = { ...journey, name: journey.name || (input.name ?? null) };
    const crossBorder = journey.crossBorder || input.crossBorder === true;
    const entered = await enterByIdentity(deps, tx, said, { region: journey.region, crossBorder }, caller);
    return isRefusal(entered) ? entered : keepPayer(deps, tx, entered, journey);
  });
  return isRefusal(result) ? result : welcome(deps, result);
}

/** By the old path. */
export const thirdLoginOld = (deps: Deps, { unionId, source }: { unionId: string; source: number }, caller: Caller) =>
  thirdLogin(deps, { thirdId: unionId, source }, caller);

/** Whom the chat app named, while he proves a phone. */
const whileBinding = { source: 'wechat', life: bindLife } as const;

/** What the page that asks for a phone tells him of himself. The ticket stays good. */
export async function queryUserByWechat(deps: Deps, { thirdId }: { thirdId: string }, caller: Caller) {
  const journey = await selectTicket(deps.db, ticketFacts(deps, thirdId, whileBinding, caller));
  if (!journey?.subject || journey.userId !== null) {
    return refuse('ticketOver');
  }
  const { name, subject } = journey;
  return { name: name ?? '', known: await isKnown(deps, { source: 'wechat', subject }) };
}

interface BindWechat {
  /** The ticket. */
  thirdId: string;
  phone: string;
  region: Region;
  code: string;
  crossBorder?: boolean | undefined;
}

/** Lets in whom the chat app named for the first time, by a code to his phone; what he agreed to was kept with the journey. */
export async function bindWechat(deps: Deps, input: BindWechat, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  // First of all: a code that would lead nowhere is not tried.
  const open = await queryUserByWechat(deps, input, caller);
  if (isRefusal(open)) {
    return open;
  }
  const right = await checkCode(deps, { address: phone, code: input.code }, caller);
  if (isRefusal(right)) {
    return right;
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const journey = await takeTicket(deps, tx, input.thirdId, whileBinding, caller);
    if (journey === null || journey.userId !== null) {
      return refuse('ticketOver');
    }
    const crossBorder = journey.crossBorder || input.crossBorder === true;
    const entered = await enterWithPhone(deps, tx, journey, { right, region: input.region, crossBorder }, caller);
    return isRefusal(entered) ? entered : keepPayer(deps, tx, entered, journey);
  });
  return isRefusal(result) ? result : welcome(deps, result);
}

/** Gives the account that began it another door. */
export async function linkThird(deps: Deps, { ticket }: { ticket: string }, caller: Buyer) {
  const result = await inTransaction(deps.db, async (tx) => {
    const journey = await takeTicket(deps, tx, ticket, { source: null }, caller);
    if (journey === null || journey.userId !== caller.userId) {
      return refuse('ticketOver');
    }
    const refusal = await addDoor(deps, tx, caller.userId, journey, caller);
    if (refusal) {
      return refusal;
    }
    await rememberPayer(deps, tx, caller.userId, journey.openid);
    return { thirdParty: journey.source };
  });
  deps.wakeOutbox();
  return result;
}

/** By what the account is entered, and by what it could be. */
export async function listDoors(deps: Deps, _input: object, caller: Buyer) {
  const { region, own } = await ownDoors(deps, caller);
  return { own, offered: offeredIn(deps, region) };
}

export async function removeOwnDoor(deps: Deps, input: { door: RemovableDoor; proof: string }, caller: Buyer) {
  return (await provenBy(deps, caller, input.proof)) ? removeDoor(deps, input.door, caller) : refuse('ownProofEnded');
}
