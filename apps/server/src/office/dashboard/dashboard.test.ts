import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import { expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['review'] });

const waits = async (asker: Asker, what: string) =>
  (await server.ask(dashboard.today, {}, asker)).waiting.find((one) => one.what === what)?.count;

it('a product waits for the platform until it is reviewed, and for its agency alone once it was given back', async () => {
  const [own, other] = [await anOpenAgency(server), await anOpenAgency(server)];
  const draft = await server.ask(listings.create, { content: aWrittenCourse(own) }, own.keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, own.keeper);
  expect([await waits(operator, 'inReview'), await waits(own.keeper, 'returned')]).toEqual([1, 0]);

  const reason = 'Please tell the age.';
  await server.ask(listings.giveBack, { id: draft.id, version: sent.version, reason }, operator);
  expect([await waits(operator, 'inReview'), await waits(own.keeper, 'returned')]).toEqual([0, 1]);
  expect([await waits(other.keeper, 'returned'), await waits(operator, 'returned')]).toEqual([0, undefined]);
  const { total } = await server.ask(listings.list, { revision: 'returned' }, own.keeper);
  expect(total).toBe(1);

  const { version } = await server.ask(listings.own, { id: draft.id }, own.keeper);
  await server.ask(listings.withdraw, { id: draft.id, version }, own.keeper);
  expect(await waits(own.keeper, 'returned')).toBe(0);
});
