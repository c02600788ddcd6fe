import { permissions, may, type Grant } from '@lyceum/domain/permissions';
import { anAgency } from '@lyceum/fixtures/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { callOver, type Asker } from './call-over.ts';
import { targets, type Target } from './contract.ts';
import { kindsOfPerson, type KindOfPerson, type Tenants } from './kinds-of-person.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// Every call of the contract as every kind of person: the server does what the table of permissions says. Both lists are read, not written
// here, so that a new call, right or role is tested from its first day.

let server: TestServer;
let tenants: Tenants;
beforeAll(async () => {
  server = await startTestServer();
  const [agency, other] = [anAgency(), anAgency()];
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency, other] });
  tenants = { agencyId: agency.id, otherAgencyId: other.id };
});
afterAll(() => server.stop());

/** What the server says before it looks at the input. */
const gate = new Set(['notLoggedIn', 'notAllowed', 'consentMissing', 'phoneMissing']);

async function gateAnswer({ facts, fields, required }: Target, asker: Asker): Promise<string> {
  const inPath = [...facts.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const input = Object.fromEntries([...required, ...inPath].map((name) => [name, fields[name]]));
  const { data } = await callOver<object>(server.url, { facts }, input, asker);
  return data.refusal !== undefined && gate.has(data.refusal) ? data.refusal : 'let in';
}

/** Storefront sessions are as good as none in the back office, and the other way round. */
function expected({ person }: KindOfPerson, { facts }: Target): string {
  const grant: Grant = permissions[facts.act];
  if (may(person, facts.act)) {
    return facts.needsPhone && person.role === 'account' && person.phoneMissing ? 'phoneMissing' : 'let in';
  }
  const isOffice = typeof grant === 'object';
  const isStaff = person.role === 'agency' || person.role === 'operator';
  const awaits = person.role === 'account' && person.consentMissing;
  return isOffice !== isStaff || person.role === 'visitor' ? 'notLoggedIn' : awaits ? 'consentMissing' : 'notAllowed';
}

describe('who may do what', () => {
  it('is asked of every call and every kind of person', () => {
    expect(targets.length).toBeGreaterThan(40);
    expect(kindsOfPerson.map(({ name }) => name)).toContain('an operator with support');
  });

  it.each(targets)('$name', async (target) => {
    const answers = await Promise.all(
      kindsOfPerson.map(async (kind) => [
        kind.name,
        // Somebody new each time: a call may end the session that makes it.
        await gateAnswer(target, await kind.arrive(server, tenants)),
      ]),
    );
    expect(answers).toEqual(kindsOfPerson.map((kind) => [kind.name, expected(kind, target)]));
  });
});

it.each(targets.filter(({ facts }) => permissions[facts.act] !== 'anyone'))(
  '$name does not take the session of the other kind for its own',
  async (target) => {
    const person = (name: string) =>
      kindsOfPerson.find((kind) => kind.name === name)?.arrive(server, tenants) ?? Promise.reject(new Error(name));
    const [buyer, owner] = await Promise.all([person('a buyer'), person('an owner')]);
    const swapped = { token: owner.office ?? '', office: buyer.token ?? '' };
    expect(await gateAnswer(target, swapped)).toBe('notLoggedIn');
  },
);
