import { awayLife, bindLife, thirdPartyFacts, type ReturnTrouble, type ThirdParty } from '@lyceum/domain/doors';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import type { Caller, Deps } from '../../platform/deps.ts';
import {
  ThirdPartyAway,
  ThirdPartyNonsense,
  ThirdPartyVisitor,
  type IdentityProvider,
  type Journey,
} from '../../providers/identity/identity.ts';
import { deleteOldJourneys, insertJourney, takeState, updateReturned } from './doors.sql.ts';
import { browserKeyOf, newToken, returnPath, sha256 } from './journey-keys.ts';
import { learnPayer } from './payer.ts';

// A journey: the browser goes to a third party with a state and comes back with it and a code. What must not travel (the nonce's origin, PKCE's
// verifier) is made of the state and the server's secret, so that it is kept nowhere.

/** Null where it is not switched on, or not offered in the region. */
export function providerIn(deps: Deps, thirdParty: ThirdParty, region: Region): IdentityProvider | null {
  return thirdPartyFacts[thirdParty].regions.includes(region) ? (deps.identities[thirdParty] ?? null) : null;
}

function journeyOf(deps: Pick<Deps, 'signer'>, state: string, thirdParty: ThirdParty, origin: string): Journey {
  return {
    nonce: deps.signer.sign('third-party-nonce', state),
    verifier: deps.signer.sign('third-party-verifier', state),
    returnAddress: origin + returnPath(thirdParty),
  };
}

interface Beginning {
  thirdParty: ThirdParty;
  region: Region;
  crossBorder: boolean;
  /** Whose account gets another door. */
  userId: string | null;
}

/** Where the browser goes. It keeps a key, without which its return is nobody's. */
export async function beginJourney(deps: Deps, { thirdParty, ...beginning }: Beginning, caller: Caller) {
  const provider = providerIn(deps, thirdParty, beginning.region);
  if (provider === null) {
    return refuse('thirdPartyUnavailable');
  }
  // WeChat takes letters and digits alone.
  const state = newToken(deps.random, 'hex');
  const key = browserKeyOf(deps, caller);
  const journey = journeyOf(deps, state, thirdParty, caller.origin);
  let address: string;
  try {
    address = await provider.begin({ ...journey, state, language: caller.language });
  } catch (error) {
    if (error instanceof ThirdPartyAway) {
      deps.log.warn({ err: error, thirdParty }, 'a third party does not answer');
      return refuse('thirdPartyAway', { name: thirdPartyName(thirdParty, caller.language) });
    }
    throw error;
  }
  const beganAt = deps.clock();
  await insertJourney(deps.db, {
    id: newId('tsi', beganAt, deps.random),
    source: thirdParty,
    stateHash: sha256(state),
    browserHash: sha256(key),
    ...beginning,
    beganAt,
  });
  caller.keepAwayKey(key);
  return { address };
}

/** What a browser brings back from a third party, or whoever says to be one. */
export interface Brought {
  state: string;
  code: string | null;
  issuer: string | null;
  /** `access_denied` and others. */
  error: string | null;
}

/** What went wrong over there, in the order in which it is looked for. */
const troubles: readonly [kind: new (message: string) => Error, ReturnTrouble][] = [
  [ThirdPartyAway, 'away'],
  [ThirdPartyVisitor, 'visitorOnly'],
  [ThirdPartyNonsense, 'nonsense'],
];

/** `paying`: the order for which the browser showed who pays, to whose counter it goes on. */
export type Returned = { paying: string } | ({ linking: boolean } & ({ ticket: string } | { trouble: ReturnTrouble }));

/** Those that mean that the person did not want to. */
const refusedByPerson: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'];

/** Asks the third party who it was. The page gets a ticket; who it was stays here. */
export async function endJourney(
  deps: Deps,
  provider: IdentityProvider,
  brought: Brought,
  { awayKey, origin }: Pick<Caller, 'awayKey' | 'origin'>,
): Promise<Returned> {
  const thirdParty = provider.name;
  const now = deps.clock();
  const journey = await takeState(deps.db, {
    stateHash: sha256(brought.state),
    browserHash: sha256(awayKey ?? ''),
    source: thirdParty,
    beganAfter: new Date(now.getTime() - awayLife),
    now,
  });
  if (journey === null) {
    return { linking: false, trouble: 'over' };
  }
  if (journey.userId !== null && journey.orderId !== null) {
    await learnPayer(deps, journey.userId, brought.code);
    return { paying: journey.orderId };
  }
  const linking = journey.userId !== null;
  if (brought.code === null) {
    const saidNo = brought.error === null ? provider.refusesSilently : refusedByPerson.includes(brought.error);
    return { linking, trouble: saidNo ? 'cancelled' : 'nonsense' };
  }
  try {
    const said = await provider.identify(
      { code: brought.code, issuer: brought.issuer },
      journeyOf(deps, brought.state, thirdParty, origin),
    );
    const ticket = newToken(deps.random);
    await updateReturned(deps.db, journey.id, { ...said, ticketHash: sha256(ticket), returnedAt: deps.clock() });
    return { linking, ticket };
  } catch (error) {
    const [, trouble] = troubles.find(([kind]) => error instanceof kind) ?? [];
    if (trouble === undefined) {
      throw error;
    }
    deps.log.warn({ err: error, thirdParty }, 'a third party lets nobody in');
    return { linking, trouble };
  }
}

/** Forgets journeys that nobody can end any more. */
export function tidyJourneys(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldJourneys(deps.db, new Date(deps.clock().getTime() - awayLife - bindLife));
}
