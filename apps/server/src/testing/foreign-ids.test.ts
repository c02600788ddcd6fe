import { permissions, type Grant } from '@lyceum/domain/permissions';
import { anAgency } from '@lyceum/fixtures/builders';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { asStaff } from './as-staff.ts';
import { callOver, type Asker } from './call-over.ts';
import { targets, type Target } from './contract.ts';
import { foreignThings, type Strangers } from './foreign-things.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { signIn } from './world.ts';

// The id of somebody else's thing answers exactly as an id that does not exist: the same words, and the same statements, so that no clock tells
// them apart either. Every call that takes an id is asked with every kind of thing; new things go into foreign-things.ts.

let server: TestServer;
let strangers: Strangers;
let things: { name: string; id: string; isPublic: boolean }[];

/** Every statement passes here, prepared or not. */
const queries = vi.spyOn(pg.Client.prototype, 'query');
/** Settings and what has changed are read now and then, whoever asks: whether they are says nothing of an id. */
const isAboutIds = (statement: string): boolean => !/from "(shop_settings|catalogue_changes)"/.test(statement);
const statements = (): string[] =>
  (queries.mock.calls as unknown as [string | { text?: string }][])
    .map(([first]) => (typeof first === 'string' ? first : (first.text ?? '')))
    .filter(isAboutIds);

beforeAll(async () => {
  server = await startTestServer();
  const [theirs, own] = [anAgency(), anAgency()];
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [theirs, own] });
  strangers = {
    buyer: { token: await signIn(server) },
    owner: await asStaff(server, { agencyId: own.id, owner: true }),
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
const plausible: Record<string, unknown> = { money: '1200.00', agreed: true, paymentCode: 16, rights: [], owner: true };

function strangerTo({ facts }: Target): Asker | null {
  const grant: Grant = permissions[facts.act];
  if (typeof grant !== 'object') {
    return grant === 'anyone' ? {} : strangers.buyer;
  }
  // Whom the platform lets in, it lets see every tenant.
  return grant.agency === undefined ? null : strangers.owner;
}

async function outcome({ facts, fields, required }: Target, field: string, id: string, asker: Asker) {
  const given = Object.fromEntries([...required].map((name) => [name, plausible[name] ?? fields[name]]));
  queries.mockClear();
  const { success, code, message, data } = await callOver<object>(
    server.url,
    { facts },
    { ...given, [field]: id },
    asker,
  );
  return { answer: JSON.stringify({ success, code, message, data }).replaceAll(id, '<id>'), statements: statements() };
}

/** As an id of the same kind that was never given. */
const unknownLike = (id: string) => `${id.slice(0, -6)}${id.endsWith('zzzzzz') ? 'yyyyyy' : 'zzzzzz'}`;

describe("somebody else's id", () => {
  const asked = targets.flatMap((target) => target.ids.map((field) => ({ name: target.name, field, target })));

  it('is tried on many calls, with things that are there', () => {
    expect(asked.length).toBeGreaterThan(15);
    expect(things.filter(({ id }) => id === '')).toEqual([]);
    expect(statements()).not.toEqual([]);
  });

  it.each(asked)('is as good as unknown to $name as $field', async ({ field, target }) => {
    const asker = strangerTo(target);
    if (asker === null) {
      return;
    }
    const isOffice = typeof permissions[target.facts.act] === 'object';
    for (const { name, id } of things.filter(({ isPublic }) => isOffice || !isPublic)) {
      const foreign = await outcome(target, field, id, asker);
      expect([name, foreign]).toEqual([name, await outcome(target, field, unknownLike(id), asker)]);
    }
  });
});
