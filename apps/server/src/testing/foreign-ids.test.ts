import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { operatorRights, permissions, type Grant } from '@lyceum/domain/permissions';
import { anAgency } from '@lyceum/fixtures/builders';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { asStaff } from './as-staff.ts';
import { callOver, type Asker } from './call-over.ts';
import { targets, type Target } from './contract.ts';
import { foreignThings, type Strangers } from './foreign-things.ts';
import { kindsOfPerson } from './kinds-of-person.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { signIn } from './world.ts';

// The id of somebody else's thing answers exactly as an id that does not exist: the same words, and the same statements, so that no clock tells
// them apart either. Every call that takes an id is asked with every kind of thing; new things go into foreign-things.ts.

let server: TestServer;
let strangers: Strangers;
let things: { name: string; id: string; isPublic: boolean }[];

/** Every statement passes here, prepared or not. */
const queries = vi.spyOn(pg.Client.prototype, 'query');
/** Settings, the tree of categories and what has changed are read now and then, whoever asks: whether they are says nothing of an id. */
const isAboutIds = (statement: string): boolean =>
  !/from "(?:shop_settings|catalogue_changes|categories" where exists)/.test(statement);
const statements = (): string[] =>
  (queries.mock.calls as unknown as [string | { text?: string }][])
    .map(([first]) => (typeof first === 'string' ? first : (first.text ?? '')))
    .filter(isAboutIds);

beforeAll(async () => {
  server = await startTestServer();
  const [theirs, own] = [anAgency(), anAgency()];
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [theirs, own] });
  const tenants = { agencyId: own.id, otherAgencyId: theirs.id };
  const arrive = (name: string) =>
    kindsOfPerson.find((kind) => kind.name === name)?.arrive(server, tenants) ?? Promise.reject(new Error(name));
  strangers = {
    buyer: { token: await signIn(server) },
    promoter: await arrive('a promoter'),
    counter: await arrive('an account tied to an owner'),
    owner: await asStaff(server, { agencyId: own.id, owner: true }),
    operator: await asStaff(server, { rights: operatorRights }),
    theirAgencyId: theirs.id,
  };
  things = await Promise.all(
    Object.entries(foreignThings).map(async ([name, { make, isPublic = false }]) => ({
      name,
      id: await make(server, strangers),
      isPublic,
    })),
  );
});
afterAll(async () => {
  queries.mockRestore();
  await server.stop();
});

/** Values that let a call go deep, beside the id that it is asked with. */
const plausible: Record<string, unknown> = {
  money: '1200.00',
  agreed: true,
  paymentCode: 16,
  rights: [],
  owner: true,
  reasons: { name: '請寫全名。' },
};

/** Whom the platform alone lets in, it lets see every tenant: nothing is foreign there. */
const ofPlatform = ({ facts }: Target): boolean => {
  const grant: Grant = permissions[facts.act];
  return typeof grant === 'object' && grant.agency === undefined;
};

function strangerTo({ facts }: Target): Asker {
  const grant: Grant = permissions[facts.act];
  if (typeof grant === 'object') {
    return strangers.owner;
  }
  return grant === 'anyone'
    ? {}
    : grant.startsWith('seller ')
      ? strangers.counter
      : grant === 'distributor'
        ? strangers.promoter
        : strangers.buyer;
}

const aTimetable = {
  zone: 'Asia/Taipei',
  weekly: [],
  exceptions: [],
  slotMinutes: 60,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 4,
  leadMinutes: 60,
  horizonDays: 30,
  beforeMinutes: 0,
  afterMinutes: 0,
  lockHours: 24,
};
const anHour = { startsAt: '2026-03-09T02:00:00Z', endsAt: '2026-03-09T03:00:00Z', heads: 1 };
const terms = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
/** What a call wants beside its required fields, or in them. */
const further: Record<string, (field: string) => Record<string, unknown>> = {
  // The agency has two names there, of which one is given.
  'agencies.listProductsByAgencyId': (field) => (field === 'sellerId' ? {} : { agencyId: strangers.theirAgencyId }),
  'bookings.rentHours': () => ({ date: '2026-03-09' }),
  'bookings.quote': () => ({ time: { first: '2026-03-09', last: '2026-03-09', heads: 1 } }),
  'bookings.move': () => ({ to: { startsAt: '2026-03-09T02:00:00Z' }, difference: '0.00' }),
  'bookings.quoteSeries': () => ({ time: anHour, weeks: 2 }),
  'orders.addSeries': () => ({ lines: [{ offerId: 'off_zzzzzzzzzz', facts: anHour }] }),
  'bookings.saveAppointmentTime': () => ({ startsAt: '2026-03-09T02:00:00Z' }),
  'calendar.calendar': () => ({ from: '2026-03-09', days: 7 }),
  'timetables.save': () => ({ content: aTimetable }),
  'timetables.saveMine': () => ({ content: aTimetable }),
  'timetables.linkMine': () => ({ address: 'https://127.0.0.1/calendar.ics' }),
  'timetables.linkCalendar': () => ({ address: 'https://127.0.0.1/calendar.ics' }),
  'visits.insertProductAppointment': () => ({ startsAt: '2026-03-09T02:00:00Z', heads: 2 }),
  'messages.send': () => ({ id: randomUUID(), text: '您好' }),
  'messages.sellerSend': () => ({ id: randomUUID(), text: '您好' }),
  'desk.send': () => ({ id: randomUUID(), text: '您好' }),
  'messages.report': () => ({ reason: 'rude' }),
  'messages.sellerReport': () => ({ reason: 'rude' }),
  'desk.decideReport': () => ({ acted: true, decision: '已提醒' }),
  'messages.search': () => ({ keyword: '名額' }),
  'messages.sellerSearch': () => ({ keyword: '名額' }),
  'desk.search': () => ({ keyword: '名額' }),
  'messages.rate': () => ({ stars: 5 }),
  'waits.join': () => ({ time: anHour }),
  'listings.addPictureByPhone': () => ({ picture: '/media/abc123/960.webp' }),
  'listings.changeTermsByPhone': () => ({ offers: [{ id: 'off_zzzzzzzzzz', seen: terms, wanted: terms }] }),
  'listings.changeTerms': () => ({ offers: [{ id: 'off_zzzzzzzzzz', seen: terms, wanted: terms }] }),
};

async function outcome({ name: call, facts, fields, required }: Target, field: string, id: string, asker: Asker) {
  const given = Object.fromEntries([...required].map((name) => [name, plausible[name] ?? fields[name]]));
  queries.mockClear();
  const { success, code, message, data } = await callOver<object>(
    server.url,
    { facts },
    { ...given, ...further[call]?.(field), [field]: id },
    asker,
  );
  return {
    refusal: data.refusal,
    answer: JSON.stringify({ success, code, message, data }).replaceAll(id, '<id>'),
    statements: statements(),
  };
}

const turnedAway = /^(notLoggedIn|notAllowed|consentMissing|phoneMissing|invalidInput)$/;

/** As an id of the same kind that was never given. */
const unknownLike = (id: string) => `${id.slice(0, -6)}${id.endsWith('zzzzzz') ? 'yyyyyy' : 'zzzzzz'}`;

describe("somebody else's id", () => {
  const asked = targets.flatMap((target) => target.ids.map((field) => ({ name: target.name, field, target })));

  it('is tried on many calls, with things that are there', () => {
    expect(asked.length).toBeGreaterThan(15);
    expect(things.filter(({ id }) => id === '')).toEqual([]);
    expect(statements()).not.toEqual([]);
  });

  it.each(asked.filter(({ target }) => !ofPlatform(target)))(
    'is as good as unknown to $name as $field',
    async ({ field, target }) => {
      const asker = strangerTo(target);
      const isOffice = typeof permissions[target.facts.act] === 'object';
      const tried = things.filter(({ isPublic }) => isOffice || !isPublic);
      expect(tried.length).toBeGreaterThan(10);
      for (const { name, id } of tried) {
        let foreign = await outcome(target, field, id, asker);
        // Who is turned away at the door, or by another field, is asked nothing of the id.
        expect([name, foreign.refusal]).not.toEqual([name, expect.stringMatching(turnedAway)]);
        let unknown = await outcome(target, field, unknownLike(id), asker);
        // What the cache keeps may be read anew between the two; what tells an id apart does so each time.
        for (let again = 0; again < 2 && !isDeepStrictEqual(foreign, unknown); again += 1) {
          foreign = await outcome(target, field, id, asker);
          unknown = await outcome(target, field, unknownLike(id), asker);
        }
        expect([name, foreign]).toEqual([name, unknown]);
      }
    },
  );
});

describe('an id that nobody was given', () => {
  const asked = targets
    .filter(ofPlatform)
    .flatMap((target) => target.ids.map((field) => ({ name: target.name, field, target })));
  // Filters of a list: nothing is found.
  const filters = ['audit.search staffId', 'audit.search thing'];
  // They name a place in a list.
  const places = ['audit.search after', 'payments.list after'];

  it.each(asked.filter(({ name, field }) => !places.includes(`${name} ${field}`)))(
    'is not found by $name as $field',
    async ({ name, field, target }) => {
      const { refusal, answer } = await outcome(target, field, 'zzz_zzzzzzzzzz', strangers.operator);
      expect(refusal ?? answer).toMatch(filters.includes(`${name} ${field}`) ? /"list":\[\]/ : /^notFound$/);
    },
  );
});
