import * as agencies from '@lyceum/contract/agencies.calls';
import * as students from '@lyceum/contract/students.calls';
import { day, hour } from '@lyceum/domain/time';
import { aCourse } from '@lyceum/fixtures/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { freshPhone, openShop, order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const course = aCourse();
let agencyId = '';
let clerk: Asker = {};
beforeAll(async () => {
  await openShop(server, [course]);
  const [school] = await server.sql<{ id: string }>('select agency_id id from products where id = $1', [course.id]);
  agencyId = school?.id ?? '';
  clerk = await asStaff(server, { agencyId, rights: ['orders'] });
});

const invite = (phone: string, by = clerk, on = server) =>
  on.call(students.invite, { name: '林語彤', phone, region: 'tw' }, by);
const invited = async (phone: string) => (await invite(phone)).data;
const own = async (token: string) => (await server.ask(students.mine, {}, { token })).list;
const learnsAt = async (token: string) =>
  (await server.ask(agencies.mine, {}, { token })).list.filter(({ learns }) => learns).map(({ id }) => id);
const refusal = async (answer: Promise<{ data: { refusal?: string | null } }>) => (await answer).data.refusal ?? null;
const textsTo = (phone: string) =>
  server.sql<{ body: string }>('select body from outbox where recipient = $1 and body like $2', [
    `+886${phone.slice(1)}`,
    '%myAgency%',
  ]);

describe('an invitation to be a student', () => {
  test('goes to a number by text message, is accepted by its account, and can be left', async () => {
    const phone = freshPhone();
    const { id, link } = await invited(phone);
    expect(link).toBe(`${server.url}/#/agency/myAgency?invitation=${id}`);
    expect((await textsTo(phone))[0]?.body).toContain(link);
    const token = await signIn(server, phone);
    expect(await own(token)).toMatchObject([{ id, agencyId, accepted: false, name: '林語彤' }]);
    expect(await learnsAt(token)).toEqual([]);
    expect(await server.ask(students.accept, { id }, { token })).toEqual({ state: 'accepted' });
    // A double tap changes nothing.
    expect(await server.ask(students.accept, { id }, { token })).toEqual({ state: 'accepted' });
    expect(await learnsAt(token)).toEqual([agencyId]);
    expect((await server.ask(students.list, { state: 'accepted' }, clerk)).list).toMatchObject([
      { id, state: 'accepted', link: null, phone: expect.stringMatching(/\*/) as string },
    ]);
    expect(await refusal(invite(phone))).toBe('studentAlready');
    expect(await refusal(server.call(students.decline, { id }, { token }))).toBe('studentInvitationOver');

    // Also with another number than the one that was asked.
    await server.sql('update users set phone = $2 where phone = $1', [
      `+886${phone.slice(1)}`,
      `+886${freshPhone().slice(1)}`,
    ]);
    expect(await own(token)).toMatchObject([{ id, accepted: true }]);
    expect(await server.ask(students.leave, { id }, { token })).toEqual({ state: 'ended' });
    expect([await learnsAt(token), await own(token)]).toEqual([[], []]);
    // Whoever has left can be asked again, at whatever number.
    expect((await invite(phone)).success).toBe(true);
  });

  test('opened by somebody else tells nothing, and stays for whom it was sent to', async () => {
    const phone = freshPhone();
    const { id } = await invited(phone);
    const stranger = await signIn(server);
    expect(await own(stranger)).toEqual([]);
    const answers = [
      await server.call(students.accept, { id }, { token: stranger }),
      await server.call(students.decline, { id }, { token: stranger }),
      await server.call(students.leave, { id }, { token: stranger }),
    ];
    expect(answers.map(({ data }) => data.refusal)).toEqual(answers.map(() => 'studentInvitationUnknown'));
    const token = await signIn(server, phone);
    expect(await server.ask(students.decline, { id }, { token })).toEqual({ state: 'declined' });
    expect(await own(token)).toEqual([]);
    expect(await refusal(server.call(students.accept, { id }, { token }))).toBe('studentInvitationOver');
  });

  test('is withdrawn by the agency, and a student is removed by it', async () => {
    const phone = freshPhone();
    const { id } = await invited(phone);
    expect(await server.ask(students.end, { id }, clerk)).toEqual({ state: 'withdrawn' });
    const token = await signIn(server, phone);
    expect(await refusal(server.call(students.accept, { id }, { token }))).toBe('studentInvitationOver');
    const again = await invited(phone);
    await server.ask(students.accept, { id: again.id }, { token });
    expect(await server.ask(students.end, { id: again.id }, clerk)).toEqual({ state: 'ended' });
    expect(await learnsAt(token)).toEqual([]);
  });

  test('is over after fourteen days, to the instant, and another one can be sent', async () => {
    const phone = freshPhone();
    const token = await signIn(server, phone);
    const { id } = await invited(phone);
    await staySignedIn(server);
    clock.pass(14 * day - 1);
    expect(await refusal(invite(phone))).toBe('studentInvited');
    expect(await own(token)).toMatchObject([{ id }]);
    clock.pass(1);
    expect(await own(token)).toEqual([]);
    expect(await refusal(server.call(students.accept, { id }, { token }))).toBe('studentInvitationOver');
    expect((await server.ask(students.list, {}, clerk)).list.find((one) => one.id === id)).toMatchObject({
      expired: true,
      link: null,
    });
    const newer = await invited(phone);
    expect(await own(token)).toMatchObject([{ id: newer.id }]);
    // What nobody took goes after a while; a student stays one.
    await server.ask(students.accept, { id: newer.id }, { token });
    clock.pass(104 * day + hour);
    await server.runJob('students.sweep');
    const left = await server.sql<{ state: string }>('select distinct state from student_invitations');
    expect(left).toEqual([{ state: 'accepted' }]);
    await staySignedIn(server);
  });

  test('is refused for who works for an agency, learns there already, or has no mobile number', async () => {
    const works = freshPhone();
    await signIn(server, works);
    const colleague = await asStaff(server, { agencyId, rights: [] });
    await server.sql(
      'insert into staff_phones (staff_id, user_id, tied_at) select $1, id, now() from users where phone = $2',
      [colleague.staffId, `+886${works.slice(1)}`],
    );
    expect(await refusal(invite(works))).toBe('studentIsStaff');

    const learns = freshPhone();
    const token = await signIn(server, learns);
    const [offer] = course.offers;
    const bought = { productId: course.id, offerId: offer?.id ?? '', price: offer?.price ?? 0 };
    const { orderId } = await order(server, token, bought);
    expect((await invite(learns)).success).toBe(true);
    await server.sql("update orders set state = 'completed' where id = $1", [orderId]);
    await server.sql('delete from student_invitations where phone = $1', [`+886${learns.slice(1)}`]);
    expect(await refusal(invite(learns))).toBe('studentAlready');
    expect(await refusal(invite('02 2345 6789'))).toBe('phoneMalformed');
    const writer = await asStaff(server, { agencyId, rights: ['products'] });
    expect(await refusal(invite(freshPhone(), writer))).toBe('notAllowed');
  });

  test('to one number by many at once is sent once, and an answer has one outcome', async () => {
    const phone = freshPhone();
    const colleague = await asStaff(server, { agencyId, rights: ['orders'] });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, time) =>
        invite(phone, time % 2 === 0 ? clerk : colleague, time % 3 === 0 ? server : other),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'studentInvited')).toHaveLength(11);
    expect(await textsTo(phone)).toHaveLength(1);
    const id = answers.find(({ success }) => success)?.data.id ?? '';
    const token = await signIn(server, phone);
    const outcomes = await Promise.all([
      server.call(students.accept, { id }, { token }),
      other.call(students.decline, { id }, { token }),
      other.call(students.end, { id }, clerk),
    ]);
    // Whoever accepted first may have been removed at once; nothing else follows anything.
    const [row] = await server.sql<{ state: string }>('select state from student_invitations where id = $1', [id]);
    const done = outcomes.filter(({ success }) => success).length;
    expect([row?.state, done]).toEqual([row?.state, row?.state === 'ended' ? 2 : 1]);
  });

  test('goes out a hundred times a day', async () => {
    await server.sql(
      `insert into student_invitations (id, agency_id, phone, name, state, invited_by, created_at, expires_at)
       select 'siv_many' || n, $1, '+88690000' || lpad(n::text, 4, '0'), '學員', 'declined', s.id, $2, $2
       from generate_series(1, 100) n, (select id from staff where agency_id = $1 limit 1) s`,
      [agencyId, clock()],
    );
    expect((await invite(freshPhone())).data).toMatchObject({
      refusal: 'studentInvitationsTooMany',
      params: { most: 100 },
    });
    await staySignedIn(server);
    clock.pass(day + 1);
    expect((await invite(freshPhone())).success).toBe(true);
  });
});
