import * as consultants from '@lyceum/contract/consultants.calls';
import * as consultations from '@lyceum/contract/consultations.calls';
import { mostNotes } from '@lyceum/domain/consultants';
import { operatorRights } from '@lyceum/domain/permissions';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { aCourseOnSale, freshPhone, order, signIn } from '../../testing/world.ts';

const server = await aServer();

/** A consultant with an account, and a buyer with a session booked that begins after so many hours. */
async function aBookedSession(hours: number) {
  const [consultant, buyer] = [{ token: await signIn(server) }, { token: await signIn(server) }];
  const { orderId } = await order(server, buyer.token, await aCourseOnSale(server));
  const phone = `+886${freshPhone().slice(1)}`;
  const [person] = await server.sql<{ id: string }>(
    `select user_id id from sessions where token_hash = sha256($1::bytea)`,
    [consultant.token],
  );
  const [made] = await server.sql<{ bookingId: string; consultantId: string }>(
    `with line as (select id, product_id from order_lines where order_id = $1 limit 1), place as (
       insert into consultants (id, user_id, name, title, story, topics, languages, avatar, zone)
       values ('cns_' || substr($2, 5), $2, $4, $4, $4, '[]', '["en"]', '/icon.svg', 'Asia/Taipei') returning id
     ), told as (
       insert into consulting_lines (order_line_id, consultant_id, zone, slots, sessions, starts_at, ends_at, booked_from, booked_to, lock_hours,
         access, name, phone, email, stage, position, birth_month, problem)
       select line.id, place.id, 'Asia/Taipei', 1, 1, now(), now() + interval '1 hour', now(), now() + interval '1 hour', 24, 'halfYear',
         'Ann', $3, '', '', '', '', 'Which school?' from line, place
     )
     insert into bookings (id, resource_id, product_id, order_line_id, starts_at, ends_at, during, zone, state)
     select 'bkg_' || substr(line.id, 5), place.id, line.product_id, line.id, $5::timestamptz, $5::timestamptz + interval '1 hour',
       tstzrange($5::timestamptz, $5::timestamptz + interval '1 hour'), 'Asia/Taipei', 'booked' from line, place
     returning id "bookingId", resource_id "consultantId"`,
    [
      orderId,
      person?.id,
      phone,
      JSON.stringify({ 'zh-TW': 'Lin', 'zh-CN': 'Lin', en: 'Lin' }),
      new Date(server.clock().getTime() + hours * 3_600_000).toISOString(),
    ],
  );
  return { consultant, buyer, orderId, bookingId: made?.bookingId ?? '', phone };
}

test('a consultant sees who comes this week, and nobody else does', async () => {
  const { consultant, buyer, bookingId, phone } = await aBookedSession(26);
  const { list, requests } = await server.ask(consultations.agenda, {}, consultant);
  expect(list).toMatchObject([
    { bookingId, zone: 'Asia/Taipei', noteCount: 0, told: { name: 'Ann', phone, problem: 'Which school?' } },
  ]);
  expect(requests).toEqual([]);
  expect((await server.ask(consultations.agenda, {}, buyer)).list).toEqual([]);
  const later = await aBookedSession(24 * 20);
  expect((await server.ask(consultations.agenda, {}, later.consultant)).list).toEqual([]);
});

test('notes to a session are read by the two of them alone, and taken back by who wrote them', async () => {
  const { consultant, buyer, orderId, bookingId } = await aBookedSession(2);
  const first = await server.ask(consultations.addNote, { bookingId, text: 'Bring the portfolio.' }, consultant);
  // The clock of tests stands still.
  await server.sql(`update consultation_notes set written_at = written_at - interval '1 minute' where id = $1`, [
    first.id,
  ]);
  await server.ask(consultations.addNote, { bookingId, text: 'I will.' }, buyer);
  const seen = (asker: { token: string }) => server.ask(consultations.notes, { bookingId }, asker);
  expect((await seen(buyer)).list).toMatchObject([
    { text: 'Bring the portfolio.', by: 'consultant', own: false },
    { text: 'I will.', by: 'buyer', own: true },
  ]);
  expect((await seen(consultant)).list.map(({ own }) => own)).toEqual([true, false]);
  expect((await server.ask(consultations.ofOrder, { orderId }, buyer)).list).toMatchObject([
    { bookingId, noteCount: 2 },
  ]);

  const others = [
    { token: await signIn(server) },
    (await aBookedSession(3)).consultant,
    await asStaff(server, { rights: operatorRights }),
  ];
  for (const other of others) {
    const answers = [
      await server.call(consultations.notes, { bookingId }, other),
      await server.call(consultations.addNote, { bookingId, text: 'me too' }, other),
      await server.call(consultations.removeNote, { noteId: first.id }, other),
      await server.call(consultations.ofOrder, { orderId }, other),
    ];
    expect(answers.map(({ success }) => success)).toEqual([false, false, false, false]);
  }
  expect((await server.call(consultations.removeNote, { noteId: first.id }, buyer)).data.refusal).toBe('notFound');
  await server.ask(consultations.removeNote, { noteId: first.id }, consultant);
  expect((await seen(buyer)).list.map(({ text }) => text)).toEqual(['I will.']);
  expect((await server.call(consultations.addNote, { bookingId, text: '  ' }, buyer)).data.refusal).toBe(
    'invalidInput',
  );
});

test('notes have an end, and are closed once the time is given back', async () => {
  const { consultant, buyer, bookingId } = await aBookedSession(2);
  const answers = await Promise.all(
    Array.from({ length: mostNotes + 3 }, (_, at) =>
      server.call(consultations.addNote, { bookingId, text: `note ${at}` }, at % 2 ? buyer : consultant),
    ),
  );
  expect(answers.filter(({ success }) => !success).map(({ data }) => data.refusal)).toEqual([
    'consultationNotesTooMany',
    'consultationNotesTooMany',
    'consultationNotesTooMany',
  ]);
  await server.sql(`update bookings set state = 'released' where id = $1`, [bookingId]);
  expect((await server.call(consultations.notes, { bookingId }, buyer)).data.refusal).toBe('notFound');
  expect((await server.ask(consultants.mine, {}, consultant)).consultant).not.toBeNull();
});
