import { newId } from '@lyceum/domain/ids';
import { agencyRights, operatorRights, type Person } from '@lyceum/domain/permissions';
import { personOf } from '@lyceum/domain/staff';
import { users } from '../people/accounts/accounts.tables.ts';
import { openSession } from '../people/accounts/sessions.ts';
import { staffPhones } from '../people/staff/staff.tables.ts';
import { asStaff } from './as-staff.ts';
import type { Asker } from './call-over.ts';
import { freshPhone } from './world.ts';
import type { TestServer } from './test-server.ts';

/** The tenants that exist, whose staff the kinds are of. */
export interface Tenants {
  agencyId: string;
  otherAgencyId: string;
}

/** A kind of person of RULES.md "Roles". `arrive` makes one that nobody met before and signs him in. */
export interface KindOfPerson {
  name: string;
  person: Person;
  arrive: (server: TestServer, tenants: Tenants) => Promise<Asker>;
}

interface AccountFacts {
  consentMissing?: boolean;
  phoneMissing?: boolean;
  distributor?: boolean;
}

async function account(
  server: TestServer,
  { consentMissing = false, phoneMissing = false, distributor = false }: AccountFacts,
): Promise<Asker & { userId: string }> {
  const { db, clock, random } = server.deps;
  const id = newId('usr', clock(), random);
  await db.insert(users).values({
    id,
    phone: phoneMissing ? null : `+886${freshPhone().slice(1)}`,
    nickName: 'Somebody',
    region: 'tw',
    language: 'zh-TW',
    awaitsConsent: consentMissing,
    createdAt: clock(),
    distributorSince: distributor ? clock() : null,
  });
  return {
    userId: id,
    token: (await openSession(server.deps, db, id, { device: '', ip: '127.0.0.1', deviceName: id })).token,
  };
}

const accountKind = (name: string, facts: AccountFacts = {}): KindOfPerson => ({
  name,
  person: { role: 'account', consentMissing: false, phoneMissing: false, distributor: false, seller: null, ...facts },
  arrive: (server) => account(server, facts),
});

/** Every one who may come to the server; a new role is a new row. */
export const kindsOfPerson: readonly KindOfPerson[] = [
  { name: 'a visitor', person: { role: 'visitor' }, arrive: () => Promise.resolve({}) },
  accountKind('a buyer'),
  accountKind('another buyer'),
  // Accounts like the others today: what they are is told by what belongs to them.
  ...['a consultant', 'a company', 'a student'].map((name) => accountKind(name)),
  accountKind('an account without a phone', { phoneMissing: true }),
  accountKind('a promoter', { distributor: true }),
  accountKind('a child without consent', { consentMissing: true }),
  accountKind('a child without consent who is a promoter', { consentMissing: true, distributor: true }),
  ...[
    { owner: false, rights: [] },
    { owner: false, rights: ['verify' as const] },
    { owner: false, rights: ['orders' as const] },
    { owner: false, rights: ['products' as const] },
    { owner: false, rights: ['statistics' as const] },
    { owner: true, rights: [] },
  ].map((seller): KindOfPerson => ({
    name: `an account tied to ${seller.owner ? 'an owner' : `staff with ${seller.rights.join() || 'no right'}`}`,
    person: { role: 'account', consentMissing: false, phoneMissing: false, distributor: false, seller },
    async arrive(server, { agencyId }) {
      const { userId, ...asker } = await account(server, {});
      const { staffId } = await asStaff(server, { agencyId, ...seller });
      await server.deps.db.insert(staffPhones).values({ staffId, userId, tiedAt: server.clock() });
      return asker;
    },
  })),
  {
    name: 'an owner',
    person: personOf({ agency: true, owner: true, rights: [] }),
    arrive: (server, { agencyId }) => asStaff(server, { agencyId, owner: true }),
  },
  {
    name: "another agency's owner",
    person: personOf({ agency: true, owner: true, rights: [] }),
    arrive: (server, { otherAgencyId }) => asStaff(server, { agencyId: otherAgencyId, owner: true }),
  },
  ...[[], ...agencyRights.map((right) => [right])].map((rights): KindOfPerson => ({
    name: `staff with ${rights.join() || 'no right'}`,
    person: personOf({ agency: true, owner: false, rights }),
    arrive: (server, { agencyId }) => asStaff(server, { agencyId, rights }),
  })),
  // Official support is the operator with `support` alone.
  ...[[], ...operatorRights.map((right) => [right]), operatorRights].map((rights): KindOfPerson => ({
    name: `an operator with ${rights.join() || 'no right'}`,
    person: personOf({ agency: false, owner: false, rights }),
    arrive: (server) => asStaff(server, { rights }),
  })),
];
