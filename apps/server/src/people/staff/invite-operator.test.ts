import * as calls from '@lyceum/contract/staff.calls';
import { operatorRights } from '@lyceum/domain/permissions';
import { anAgency } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { inviteOperator } from './invite-operator.ts';

const server = await aServer();

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

test('the command line makes an operator with all rights who chooses his own password', async () => {
  const link = await inviteOperator(server.deps, 'Boss@Example.com');
  expect(link).toContain(`${server.url}/office/#/invitation/`);
  expect(await server.ask(calls.invitation, { token: tokenIn(link) })).toEqual({
    email: 'boss@example.com',
    agency: null,
  });
  const rows = await server.sql('select rights, state, password_hash from staff');
  expect(rows).toEqual([{ rights: [...operatorRights], state: 'invited', password_hash: null }]);
});

test('for one who is there already his access begins anew', async () => {
  const { email, office } = await asStaff(server, { rights: ['review'] });
  const link = await inviteOperator(server.deps, email);
  expect((await server.call(calls.me, {}, { office })).code).toBe(-1);
  expect((await server.call(calls.invitation, { token: tokenIn(link) })).success).toBe(true);
});

test("an agency's people and what is no address are refused with a sentence", async () => {
  const agency = anAgency();
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency] });
  const { email } = await asStaff(server, { agencyId: agency.id });
  await expect(inviteOperator(server.deps, email)).rejects.toThrow('belongs to the staff of an agency');
  await expect(inviteOperator(server.deps, '')).rejects.toThrow('npm run operator -- <email>');
});
