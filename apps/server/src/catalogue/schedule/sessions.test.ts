import * as courses from '@lyceum/contract/courses.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import * as verifications from '@lyceum/contract/verifications.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { aChapter, aHeldLesson, aLiveCourse, anOffer } from '@lyceum/fixtures/builders';
import { describe, expect, test } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aClassWithSeats, aPaidOrder, openShop, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

type Sale = Awaited<ReturnType<typeof aPaidOrder>>;
const detailsOf = ({ orderId, token }: Pick<Sale, 'orderId' | 'token'>) =>
  server.ask(orders.orderDetails, { orderId }, { token });
const inDays = (days: number) => new Date(clock().getTime() + days * day);
const lasts = 50 * minute;
const sweep = () => Promise.all([server.runJob('orders.sweep'), other.runJob('orders.sweep')]);

/** A paid place in a class that meets on these days from now, with its code and somebody at the desk. */
async function aPlace(days: readonly number[], quantity = 1) {
  const starts = days.map(inDays);
  const sold = await aClassWithSeats(server, 10, starts);
  const sale = await aPaidOrder(server, bank, sold, quantity);
  const desk = await asStaff(server, { agencyId: sale.agencyId, rights: ['verify', 'orders'] });
  await staySignedIn(server);
  const [line] = (await detailsOf(sale)).lines;
  return {
    ...sale,
    sold,
    starts,
    desk,
    code: line?.code ?? '',
    verify: (on = server) => on.call(verifications.verify, { code: line?.code ?? '' }, desk),
  };
}
/** The clock goes on to the beginning of a session. */
const goTo = (start: Date | undefined) => clock.pass((start?.getTime() ?? 0) - clock().getTime());

describe('a class of several sessions', () => {
  test('has one code, which is one attendance a session; the last one writes the order off, and a day later it is completed', async () => {
    const place = await aPlace([7, 14, 21]);
    expect((await detailsOf(place)).lines[0]?.sessions).toMatchObject(
      place.starts.map((start) => ({
        startsAt: start.toISOString(),
        endsAt: new Date(start.getTime() + lasts).toISOString(),
        attendedAt: null,
      })),
    );
    for (const [at, start] of place.starts.entries()) {
      goTo(start);
      expect(await server.ask(verifications.find, { code: place.code }, place.desk)).toMatchObject({
        verifiedAt: null,
        lines: [{ shown: true, session: { startsAt: start.toISOString() }, sessions: 3, attended: at }],
      });
      const answers = await Promise.all([place.verify(), place.verify(other), place.verify()]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const last = at === 2;
      expect(new Set(answers.flatMap(({ data }) => data.refusal ?? []))).toEqual(
        new Set([last ? 'verifyCodeUsed' : 'sessionAttended']),
      );
      const { state, lines } = await detailsOf(place);
      expect([state, lines[0]?.sessions.filter(({ attendedAt }) => attendedAt !== null).length]).toEqual([
        last ? 'writtenOff' : 'pendingUse',
        at + 1,
      ]);
      expect(lines[0]?.code).toBe(last ? null : place.code);
      await sweep();
    }
    const { list } = await server.ask(verifications.list, {}, place.desk);
    expect(list.map(({ sessionStartsAt }) => sessionStartsAt)).toEqual(
      place.starts.toReversed().map((start) => start.toISOString()),
    );
    clock.pass(25 * hour);
    await sweep();
    expect((await detailsOf(place)).state).toBe('completed');
  });

  test('ends 24 hours after its last session: later lessons keep their code', async () => {
    const place = await aPlace([2, 30]);
    clock.pass(4 * day);
    await sweep();
    expect(await detailsOf(place)).toMatchObject({ state: 'pendingUse', lines: [{ code: place.code }] });
    goTo(place.starts[1]);
    clock.pass(lasts + 24 * hour - 1_000);
    await sweep();
    expect((await detailsOf(place)).state).toBe('pendingUse');
    clock.pass(2_000);
    await sweep();
    expect((await detailsOf(place)).history.at(-1)).toMatchObject({ state: 'completed', by: 'clock' });
  });

  test('that is missed at first is attended later, and comes back by the sessions that were not held', async () => {
    const place = await aPlace([1, 8, 15, 22, 29, 36]);
    const back = async () => (await server.ask(refunds.preview, { orderId: place.orderId }, place)).total.amount;
    expect(await back()).toBe(114_000);
    goTo(place.starts[0]);
    clock.pass(lasts);
    expect(await back()).toBe(60_000);
    goTo(place.starts[1]);
    expect((await place.verify()).success).toBe(true);
    clock.pass(lasts);
    // Two of six are over: a third.
    expect(await back()).toBe(0);
    expect((await detailsOf(place)).lines[0]?.sessions.map(({ attendedAt }) => attendedAt !== null)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('can be moved: the order waits for the new time, and its calendar shows it', async () => {
    const place = await aPlace([3]);
    const later = inDays(40);
    await server.sql(
      `update scheduled_sessions set starts_at = $1, ends_at = $1::timestamptz + interval '50 minutes' where product_id = $2`,
      [later.toISOString(), place.sold.productId],
    );
    clock.pass(10 * day);
    await sweep();
    expect(await detailsOf(place)).toMatchObject({
      state: 'pendingUse',
      lines: [{ sessions: [{ startsAt: later.toISOString() }] }],
    });
    goTo(later);
    clock.pass(lasts + 25 * hour);
    await sweep();
    expect((await detailsOf(place)).state).toBe('completed');
  });
});

test('a live course finishes too, a day after its last lesson', async () => {
  const starts = [inDays(2), inDays(9)];
  const sold = anOffer({ stock: 5, accessFrom: 'classStart' });
  const course = aLiveCourse(starts[0]?.toISOString() ?? '', {
    offers: [sold],
    chapters: [aChapter({ lessons: starts.map((start) => aHeldLesson(start.toISOString())) })],
  });
  await openShop(server, [course]);
  const sale = await aPaidOrder(server, bank, { productId: course.id, offerId: sold.id, price: sold.price });
  await staySignedIn(server);
  expect(await detailsOf(sale)).toMatchObject({ state: 'pendingUse', kind: 'live', lines: [{ code: null }] });
  clock.pass(8 * day);
  await sweep();
  expect((await detailsOf(sale)).state).toBe('pendingUse');
  clock.pass(3 * day);
  await sweep();
  expect((await detailsOf(sale)).state).toBe('completed');
});

test('what meets nobody, or has met for the last time, cannot be put in, ordered or committed', async () => {
  const token = await signIn(server);
  const [empty, over] = [await aClassWithSeats(server, 5, []), await aClassWithSeats(server, 5, [inDays(1)])];
  const inTime = await server.ask(orders.addToCart, { productId: over.productId, offerId: over.offerId }, { token });
  const put = ({ productId, offerId }: typeof empty) =>
    server.call(orders.addToCart, { productId, offerId }, { token });
  expect((await put(empty)).data.refusal).toBe('sessionMissing');
  clock.pass(2 * day);
  expect((await put(over)).data.refusal).toBe('courseEnded');
  const shown = await server.ask(orders.getOrderMessage, { cartId: inTime.cartId }, { token });
  expect(shown.lines).toMatchObject([{ trouble: 'courseEnded' }]);
  const committed = await server.call(
    orders.commit,
    { cartId: inTime.cartId, money: toDecimal(over.price), agreed: true },
    { token },
  );
  expect(committed.data.refusal).toBe('courseEnded');
  expect(
    await server.sql('select 1 from orders o join order_lines l on l.order_id = o.id where l.product_id = any ($1)', [
      [empty.productId, over.productId],
    ]),
  ).toEqual([]);
});

test('an agency that writes other times plans other sessions; a lesson that was taken out is held no more', async () => {
  const operator = await asStaff(server, { rights: ['review'] });
  const agency = await anOpenAgency(server);
  const content = aWrittenCourse(agency);
  const [chapter] = content.chapters;
  const lesson = chapter?.lessons[0];
  if (!chapter || !lesson) {
    throw new Error('a written course has a lesson');
  }
  const held = (at: Date, id: string | null = null) => ({
    ...lesson,
    id,
    catalogType: 1 as const,
    startsAt: at.toISOString(),
    trial: false,
    media: null,
  });
  const live = {
    ...content,
    form: 'live' as const,
    classStartsAt: inDays(5).toISOString(),
    chapters: [{ ...chapter, lessons: [held(inDays(5)), held(inDays(6))] }],
  };
  const publish = async (id: string, version: number) => {
    const sent = await server.ask(listings.submit, { id, version }, agency.keeper);
    await server.ask(listings.pass, { id, version: sent.version }, operator);
    return server.ask(listings.own, { id }, agency.keeper);
  };
  const draft = await server.ask(listings.create, { content: live }, agency.keeper);
  const first = await publish(draft.id, draft.version);
  const planned = () =>
    server.sql<{ starts_at: Date; state: string; zone: string }>(
      'select starts_at, state, zone from scheduled_sessions where product_id = $1 order by starts_at',
      [draft.id],
    );
  expect(await planned()).toMatchObject([
    { starts_at: inDays(5), state: 'planned', zone: 'Asia/Taipei' },
    { starts_at: inDays(6), state: 'planned' },
  ]);
  const [one] = first.content.chapters[0]?.lessons ?? [];
  const moved = {
    ...first.content,
    chapters: [
      {
        ...first.content.chapters[0],
        id: first.content.chapters[0]?.id ?? null,
        title: chapter.title,
        lessons: [held(inDays(9), one?.id ?? null)],
      },
    ],
  };
  const saved = await server.ask(
    listings.save,
    { id: draft.id, version: first.version, content: moved },
    agency.keeper,
  );
  await publish(draft.id, saved.version);
  expect((await planned()).filter(({ state }) => state === 'planned')).toMatchObject([{ starts_at: inDays(9) }]);
  const { list } = await server.ask(courses.getProductCourseMixedListByProductId, { productId: draft.id });
  expect(list.flatMap(({ lessons }) => lessons).map(({ startsAt }) => startsAt)).toEqual([inDays(9).toISOString()]);
});
