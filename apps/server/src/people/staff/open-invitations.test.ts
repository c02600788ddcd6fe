import * as staff from '@lyceum/contract/staff.calls';
import { anAgency } from '@lyceum/fixtures/builders';
import { minute, second } from '@lyceum/domain/time';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { aServer, testClock } from '../../testing/test-server.ts';

const clock = testClock();
const server = await aServer({ clock });
const agency = anAgency();
await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency] });
const owner = await asStaff(server, { agencyId: agency.id, owner: true });

async function offered(asker: Asker, rights: ('orders' | 'products')[] = ['orders']) {
  const { link } = await server.ask(staff.offerInvitation, { rights }, asker);
  expect(link).toContain('/office/#/join/');
  return { token: link.split('/').at(-1) ?? '' };
}
let people = 0;
const anEmail = () => `colleague${(people += 1)}@example.com`;
const take = (token: string, email: string) => server.call(staff.takeOpenInvitation, { token, email });
const invitedAs = (email: string) =>
  server.sql<{ rights: string[]; agency_id: string; owner: boolean; state: string }>(
    'select rights, agency_id, owner, state from staff where email = $1',
    [email],
  );

test('who scans it is invited to the address that he gives, with the rights that were offered, once', async () => {
  const { token } = await offered(owner, ['orders', 'products']);
  expect((await server.ask(staff.openInvitation, { token })).agency).toBe(agency.name['zh-TW']);
  // A mistake uses nothing up.
  expect((await take(token, 'nobody')).data.refusal).toBe('emailMalformed');
  expect((await take(token, owner.email)).data.refusal).toBe('emailTaken');
  const email = anEmail();
  await server.ask(staff.takeOpenInvitation, { token, email });
  expect(await invitedAs(email)).toEqual([
    { rights: ['orders', 'products'], agency_id: agency.id, owner: false, state: 'invited' },
  ]);
  const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [email]);
  expect(mail?.body).toContain('/office/#/invitation/');
  expect((await take(token, anEmail())).data.refusal).toBe('invitationEnded');
  expect((await server.call(staff.openInvitation, { token })).data.refusal).toBe('invitationEnded');
  const [row] = await server.sql<{ staff_id: string }>(
    "select staff_id from audit_log where act = 'change staff' order by id desc limit 1",
  );
  expect(row?.staff_id).toBe(owner.staffId);
});

test('of several who scan it at once one is invited', async () => {
  const { token } = await offered(owner);
  const emails = Array.from({ length: 8 }, anEmail);
  const answers = await Promise.all(emails.map((email) => take(token, email)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect((await Promise.all(emails.map(invitedAs))).flat()).toHaveLength(1);
});

test('it ends after ten minutes, with a newer one, and with the right of whoever offered it', async () => {
  const old = await offered(owner);
  const { token } = await offered(owner);
  expect((await take(old.token, anEmail())).data.refusal).toBe('invitationEnded');
  clock.pass(10 * minute - second);
  expect((await server.call(staff.openInvitation, { token })).success).toBe(true);
  clock.pass(second);
  expect((await take(token, anEmail())).data.refusal).toBe('invitationEnded');

  const chief = await asStaff(server, { agencyId: agency.id, rights: ['staff', 'orders'] });
  const beyond = { rights: ['products' as const] };
  expect((await server.call(staff.offerInvitation, beyond, chief)).data.refusal).toBe('rightsNotYours');
  const lost = await offered(chief);
  await server.ask(staff.change, { id: chief.staffId, owner: false, rights: ['staff'] }, owner);
  expect((await take(lost.token, anEmail())).data.refusal).toBe('rightsNotYours');
  const gone = await asStaff(server, { agencyId: agency.id, rights: ['staff', 'orders'] });
  const ended = await offered(gone);
  await server.ask(staff.disable, { id: gone.staffId }, owner);
  expect((await server.call(staff.openInvitation, ended)).data.refusal).toBe('invitationEnded');
  expect((await take(ended.token, anEmail())).data.refusal).toBe('rightsNotYours');
});
