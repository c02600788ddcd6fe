import type { RemovableDoor, ThirdParty } from '@lyceum/domain/doors';
import { readDevice } from '@lyceum/domain/devices';
import { shownNetwork } from '@lyceum/domain/network';
import type { Language } from '@lyceum/domain/language';
import { regionFacts } from '@lyceum/domain/region';
import { alertLimit } from '@lyceum/domain/tries';
import { deviceText } from '@lyceum/i18n/device-text';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import type { Queryable } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { countAll, counterOf } from '../../platform/tries.ts';
import { updateWayInChanged } from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';
import { tellAccount, type MessageText } from './tell-account.ts';

type Telling = Pick<Deps, 'clock' | 'random' | 'signer'>;
type User = Pick<typeof users.$inferSelect, 'id' | 'region'>;

/** A few times a day; the first of them are those that matter. */
async function alertAccount(
  deps: Telling,
  tx: Queryable,
  userId: string,
  words: (language: Language) => MessageText,
  first: 'sms' | 'mail',
): Promise<void> {
  const { over } = await countAll(deps, tx, [counterOf(deps, 'accountAlert', userId, alertLimit)]);
  if (over === null) {
    const inSettings = (language: Language) => ({ link: '/settings/account', ...words(language) });
    await tellAccount(deps, tx, userId, 'accountChanged', inSettings, first);
  }
}

/** The account has another way in now: kept for its cancellation, and told. */
async function changeWayIn(...given: Parameters<typeof alertAccount>): Promise<void> {
  const [deps, tx, userId] = given;
  await updateWayInChanged(tx, userId, deps.clock());
  await alertAccount(...given);
}

/** Somebody came in from a browser that never did: by the way that he did not come in by, where there is another one. */
export function tellNewDevice(
  deps: Telling,
  tx: Queryable,
  user: User,
  caller: Pick<Caller, 'device' | 'ip'>,
  enteredBy: 'sms' | 'mail',
): Promise<void> {
  const { zone } = regionFacts[user.region];
  const shape = { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  return alertAccount(
    deps,
    tx,
    user.id,
    (language) => {
      const facts = {
        device: deviceText(readDevice(caller.device), language),
        time: new Intl.DateTimeFormat(language, shape).format(deps.clock()),
        network: shownNetwork(caller.ip),
      };
      return {
        subject: m.accounts_newDeviceSubject({}, { locale: language }),
        body: m.accounts_newDeviceBody(facts, { locale: language }),
      };
    },
    enteredBy === 'sms' ? 'mail' : 'sms',
  );
}

/** The password is another one now. */
export const tellNewPassword = (deps: Telling, tx: Queryable, userId: string): Promise<void> =>
  changeWayIn(
    deps,
    tx,
    userId,
    (locale) => ({
      subject: m.accounts_newPasswordSubject({}, { locale }),
      body: m.accounts_newPasswordBody({}, { locale }),
    }),
    'mail',
  );

/** Said to the phone that the account still has, before it has another one (`phone`, masked). */
export const tellNewPhone = (deps: Telling, tx: Queryable, userId: string, phone: string): Promise<void> =>
  changeWayIn(
    deps,
    tx,
    userId,
    (locale) => ({
      subject: m.accounts_newPhoneSubject({}, { locale }),
      body: m.accounts_newPhoneBody({ phone }, { locale }),
    }),
    'sms',
  );

/** Said before the account has the e-mail address (`email`, masked): to the one that it had, or to its phone. */
export const tellNewEmail = (deps: Telling, tx: Queryable, userId: string, email: string): Promise<void> =>
  changeWayIn(
    deps,
    tx,
    userId,
    (locale) => ({
      subject: m.accounts_newEmailSubject({}, { locale }),
      body: m.accounts_newEmailBody({ email }, { locale }),
    }),
    'mail',
  );

/** Said before the account is entered by this, too. */
export const tellNewDoor = (
  deps: Telling,
  tx: Queryable,
  userId: string,
  door: ThirdParty | 'passkey',
): Promise<void> =>
  changeWayIn(
    deps,
    tx,
    userId,
    (locale) => ({
      subject: m.doors_newSubject({}, { locale }),
      body: m.doors_newBody({ name: doorName(door, locale) }, { locale }),
    }),
    'mail',
  );

/** Said while the account still has it. */
export const tellDoorRemoved = (
  deps: Telling,
  tx: Queryable,
  userId: string,
  door: RemovableDoor | 'passkey',
): Promise<void> =>
  alertAccount(
    deps,
    tx,
    userId,
    (locale) => ({
      subject: m.doors_removedSubject({}, { locale }),
      body: m.doors_removedBody({ name: doorName(door, locale) }, { locale }),
    }),
    'mail',
  );

function doorName(door: RemovableDoor | 'passkey', locale: Language): string {
  switch (door) {
    case 'email':
      return m.accounts_email({}, { locale });
    case 'password':
      return m.accounts_password({}, { locale });
    case 'passkey':
      return m.passkeys_passkey({}, { locale });
    default:
      return thirdPartyName(door, locale);
  }
}
