import * as staff from '@lyceum/contract/staff.calls';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();

// Disabling somebody removes his sessions; one that is left over by whatever way must be worth nothing all the same.
test.each([
  ['a disabled member', "update staff set state = 'disabled', password_hash = null where id = $1"],
  ['one whose second factor is not done', 'update staff_sessions set second_factor_done = false where staff_id = $1'],
  ['one whose time is over', "update staff_sessions set expires_at = '2020-01-01' where staff_id = $1"],
])('the session of %s lets nobody in', async (_, statement) => {
  const member = await asStaff(server, { rights: ['settings'] });
  expect((await server.call(staff.me, {}, member)).success).toBe(true);
  await server.sql(statement, [member.staffId]);
  expect((await server.call(staff.me, {}, member)).data.refusal).toBe('notLoggedIn');
});
