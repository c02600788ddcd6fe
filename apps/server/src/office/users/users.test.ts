import * as accounts from '@lyceum/contract/accounts.calls';
import * as users from '@lyceum/contract/users.calls';
import { minute } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { codeFor, signIn } from '../../testing/world.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['support'] });

it('finds a person by the end of the number or the nickname, and shows no whole number', async () => {
  await signIn(server, '0955512345');
  const { list, total } = await server.ask(users.list, { keyword: '12345' }, operator);
  expect(total).toBe(1);
  expect(list[0]?.mobile).toMatch(/\*/);
  expect(JSON.stringify(list)).not.toContain('955512345');
  const nickName = list[0]?.nickName ?? '';
  expect((await server.ask(users.list, { keyword: nickName.slice(0, 3) }, operator)).total).toBeGreaterThan(0);
  expect((await server.ask(users.list, { keyword: '%' }, operator)).total).toBe(0);
});

it('signs a blocked person out everywhere and lets him in again only when it is undone', async () => {
  const phone = '0955598765';
  const token = await signIn(server, phone);
  const [person] = (await server.ask(users.list, { keyword: '98765' }, operator)).list;
  const id = person?.id ?? '';
  await server.ask(users.block, { id }, operator);
  expect((await server.call(accounts.checkUserLogin, {}, { token })).data.refusal).toBe('notLoggedIn');
  server.clock.pass(2 * minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeFor(server, phone);
  const login = { phone, region: 'tw', code, agreement: true, crossBorder: true } as const;
  expect((await server.call(accounts.codeLogin, login)).data.refusal).toBe('accountBlocked');
  expect((await server.ask(users.list, { blocked: true }, operator)).total).toBe(1);
  await server.ask(users.unblock, { id }, operator);
  expect((await server.call(accounts.codeLogin, login)).success).toBe(true);
  expect((await server.call(users.block, { id: 'usr_nobody' }, operator)).data.refusal).toBe('notFound');
  const acts = await server.sql('select before, after from audit_log where thing = $1 order by id', [id]);
  expect(acts).toHaveLength(2);
});
