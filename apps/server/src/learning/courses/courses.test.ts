import * as calls from '@lyceum/contract/courses.calls';
import { day, second } from '@lyceum/domain/time';
import { aChapter, aCourse, aHeldLesson, aLesson } from '@lyceum/fixtures/builders';
import { describe, expect, test } from 'vitest';
import { aServer } from '../../testing/test-server.ts';
import { openShop, order, signIn } from '../../testing/world.ts';

const trial = aLesson({ trial: true });
const paid = aLesson({ durationSeconds: 600 });
const unready = aLesson({ media: null });
const coming = aHeldLesson('2026-03-10T02:00:00.000Z');
const begun = aHeldLesson('2026-03-01T02:00:00.000Z');
const course = aCourse({
  chapters: [aChapter({ lessons: [trial, paid, unready] }), aChapter({ lessons: [coming, begun] })],
});
const draft = aCourse();
const productId = course.id;

/** Orders the course and settles the order as a payment would. */
async function own(accessUntil: string | null, state = 'completed'): Promise<string> {
  const token = await signIn(server);
  const offer = course.offers[0];
  const { orderId } = await order(server, token, { productId, offerId: offer?.id ?? '', price: offer?.price ?? 0 });
  await server.sql(
    'update course_lines set access_until = $1 where order_line_id in (select id from order_lines where order_id = $2)',
    [accessUntil, orderId],
  );
  await server.sql('update orders set state = $1, return_to = $2 where id = $3', [
    state,
    state === 'refunding' ? 'completed' : null,
    orderId,
  ]);
  return token;
}

const server = await aServer();
await openShop(server, [course, draft]);
await server.sql(`update products set state = 'draft' where id = $1`, [draft.id]);
const visitor = await signIn(server);
const owner = await own('2026-09-02T02:00:00.000Z');

describe('the lists', () => {
  test('have all lessons, the live ones, or the recorded ones', async () => {
    const mixed = await server.ask(calls.getProductCourseMixedListByProductId, { productId }, { language: 'en' });
    expect(mixed.list.map(({ lessons }) => lessons.map(({ id }) => id))).toEqual([
      [trial.id, paid.id, unready.id],
      [coming.id, begun.id],
    ]);
    expect(mixed.list[0]?.lessons[0]).toEqual({
      id: trial.id,
      title: 'The C major scale',
      catalogType: 2,
      videoType: 1,
      durationSeconds: 48,
      trial: true,
      startsAt: null,
      playable: true,
    });
    const live = await server.ask(calls.getProductCourseLiveListByProductId, { productId });
    expect(live.list).toHaveLength(1);
    expect(live.list[0]?.lessons.map(({ startsAt, playable }) => [startsAt, playable])).toEqual([
      ['2026-03-10T02:00:00.000Z', false],
      ['2026-03-01T02:00:00.000Z', false],
    ]);
    const recorded = await server.ask(calls.getProductCourseRecordListByProductId, { productId });
    expect(recorded.list.flatMap(({ lessons }) => lessons.map(({ playable }) => playable))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of a course that was never published or does not exist are refused', async () => {
    for (const id of [draft.id, 'prd_unknown']) {
      const answer = await server.call(calls.getProductCourseMixedListByProductId, { productId: id });
      expect(answer.data.refusal).toBe('productUnavailable');
    }
  });
});

describe('playing', () => {
  const play = async (catalogId: string, token?: string, of = productId) => {
    const { data } = await server.call(calls.play, { productId: of, catalogId }, { ...(token && { token }) });
    return data.refusal ?? data;
  };

  test('a trial lesson is for anybody', async () => {
    expect(await play(trial.id)).toEqual({
      kind: 'hls',
      url: expect.stringMatching(/^\/stream\/\d+\.[\w-]{43}\/lesson\/master\.m3u8$/),
      captions: ['zh-CN', 'zh-TW', 'en'].map((language) => ({
        language,
        url: expect.stringMatching(new RegExp(`^/stream/\\d+\\.[\\w-]{43}/lesson/captions-${language}\\.vtt$`)),
      })),
      expiresAt: '2026-03-02T06:00:00.000Z',
      trial: true,
      position: 0,
    });
    // The page then forgets the token and asks once more.
    expect(await play(trial.id, 'a-broken-token')).toBe('notLoggedIn');
    expect(await play(trial.id, owner)).toMatchObject({ trial: false });
  });

  test('a paid lesson is for who owns the course', async () => {
    expect(await play(paid.id)).toBe('courseNotBought');
    expect(await play(paid.id, visitor)).toBe('courseNotBought');
    expect(await play(paid.id, owner)).toMatchObject({ trial: false });
    expect(await play(paid.id, await own(null))).toMatchObject({ trial: false });
    expect(await play(paid.id, await own('2026-03-02T02:00:00.000Z'))).toBe('accessEnded');
  });

  test.each(['pendingPayment', 'cancelled', 'refunding', 'refunded'])(
    'an order that is %s opens nothing',
    async (state) => {
      expect(await play(paid.id, await own(null, state))).toBe('courseNotBought');
    },
  );

  test('what cannot be played says why, before it asks for money', async () => {
    expect(await play(coming.id)).toBe('lessonNotStarted');
    expect(await play(begun.id)).toBe('lessonNotPlayable');
    expect(await play(unready.id, owner)).toBe('lessonNotPlayable');
    expect(await play('lsn_unknown')).toBe('notFound');
    expect(await play(paid.id, owner, 'prd_unknown')).toBe('notFound');
    expect(await play(draft.chapters[0]?.lessons[0]?.id ?? '', owner, draft.id)).toBe('notFound');
  });

  test('an owner keeps a withdrawn course, its trial ends', async () => {
    const old = aCourse();
    await openShop(server, [old]);
    await server.sql(`update products set state = 'withdrawn' where id = $1`, [old.id]);
    expect(await play(old.chapters[0]?.lessons[0]?.id ?? '', owner, old.id)).toBe('courseNotBought');
    expect((await server.call(calls.getProductCourseMixedListByProductId, { productId: old.id })).success).toBe(true);
  });
});

describe('progress', () => {
  const save = async (token: string, catalogId: string, position: number, finished?: boolean) => {
    const input = { productId, catalogId, position, ...(finished !== undefined && { finished }) };
    return (await server.call(calls.saveStudyProgress, input, { token })).data;
  };

  test('keeps where a person is, the furthest point and that it was finished', async () => {
    const token = await own('2026-09-02T02:00:00.000Z');
    expect(await save(token, paid.id, 300)).toEqual({
      catalogId: paid.id,
      position: 300,
      furthest: 300,
      finished: false,
    });
    expect(await save(token, paid.id, 120, true)).toMatchObject({ position: 120, furthest: 300, finished: true });
    expect(await save(token, paid.id, 9_000, false)).toMatchObject({ position: 600, furthest: 600, finished: true });
    server.clock.pass(1_000);
    await save(token, trial.id, 7);
    expect(await server.ask(calls.queryCatalogFlag, { productId }, { token })).toEqual({
      owned: true,
      accessUntil: '2026-09-02T02:00:00.000Z',
      lastCatalogId: trial.id,
      list: [
        { catalogId: trial.id, position: 7, furthest: 7, finished: false },
        { catalogId: paid.id, position: 600, furthest: 600, finished: true },
      ],
    });
    expect(await server.ask(calls.play, { productId, catalogId: paid.id }, { token })).toMatchObject({ position: 600 });
  });

  test('merges what several devices send at once', async () => {
    const token = await own(null);
    await Promise.all([10, 400, 30, 250, 90].map(async (position) => save(token, paid.id, position, position === 30)));
    const { list, accessUntil } = await server.ask(calls.queryCatalogFlag, { productId }, { token });
    expect(list).toMatchObject([{ furthest: 400, finished: true }]);
    expect(accessUntil).toBeNull();
  });

  test('who only tries keeps a place in trial lessons alone', async () => {
    expect(await save(visitor, trial.id, 20)).toMatchObject({ position: 20 });
    expect(await save(visitor, paid.id, 20)).toMatchObject({ refusal: 'courseNotBought' });
    expect(await save(visitor, 'lsn_unknown', 20)).toMatchObject({ refusal: 'notFound' });
    expect(await save(visitor, trial.id, -1)).toMatchObject({ refusal: 'invalidInput' });
    expect(await server.ask(calls.queryCatalogFlag, { productId }, { token: visitor })).toMatchObject({
      owned: false,
      accessUntil: null,
      list: [{ catalogId: trial.id }],
    });
  });

  test('stops when access has ended, and needs a person', async () => {
    const token = await own(new Date(server.clock().getTime() + day).toISOString());
    expect(await save(token, paid.id, 5)).toMatchObject({ position: 5 });
    server.clock.pass(day);
    expect(await save(token, paid.id, 6)).toMatchObject({ refusal: 'accessEnded' });
    expect(await server.ask(calls.queryCatalogFlag, { productId }, { token })).toMatchObject({ owned: false });
    expect((await server.call(calls.queryCatalogFlag, { productId })).code).toBe(-1);
  });
});

describe('one’s own courses', () => {
  const film = aCourse();
  const classes = aCourse({ chapters: [aChapter({ lessons: [aHeldLesson('2026-03-20T02:00:00.000Z')] })] });
  const old = aCourse();
  const buy = async (token: string, one: typeof film) => {
    const [offer] = one.offers;
    const bought = await order(server, token, {
      productId: one.id,
      offerId: offer?.id ?? '',
      price: offer?.price ?? 0,
    });
    server.clock.pass(second);
    await server.sql("update orders set state = 'completed', paid_at = $1 where id = $2", [
      server.clock(),
      bought.orderId,
    ]);
    return bought.orderId;
  };
  const names = async (token: string, page = {}) => (await server.ask(calls.mine, page, { token })).list;

  test('are all that one has, each once, what was watched or bought last first; what was given back or has ended is not', async () => {
    await openShop(server, [film, classes, old]);
    const token = await signIn(server);
    expect(await names(token)).toEqual([]);
    await buy(token, old);
    const first = await buy(token, film);
    const again = await buy(token, film);
    const wholesale = await buy(token, classes);
    await server.sql('update orders set distribution = true where id = $1', [wholesale]);
    const [latest, filmed, ended] = await names(token);
    expect(latest).toEqual({
      productId: classes.id,
      name1: classes.name['zh-TW'],
      masterImg: expect.any(String),
      orderId: wholesale,
      distribution: true,
      use: 'watch',
      nextSession: { startsAt: '2026-03-20T02:00:00.000Z', zone: 'Asia/Taipei', inPerson: false },
    });
    expect(filmed).toMatchObject({ productId: film.id, orderId: again, nextSession: null });
    expect(ended?.productId).toBe(old.id);

    server.clock.pass(second);
    const [lesson] = old.chapters[0]?.lessons ?? [];
    await server.ask(
      calls.saveStudyProgress,
      { productId: old.id, catalogId: lesson?.id ?? '', position: 5 },
      { token },
    );
    expect((await names(token)).map(({ productId: id }) => id)).toEqual([old.id, classes.id, film.id]);
    const rest = await server.ask(calls.mine, { page: 2, pageSize: 2 }, { token });
    expect([rest.total, rest.list.map(({ productId: id }) => id)]).toEqual([3, [film.id]]);

    // On its way, to be used or used, it is one's own; asked back, given back or ended it is not.
    for (const state of ['pendingShipment', 'shipped', 'pendingUse', 'writtenOff']) {
      await server.sql('update orders set state = $1 where id = $2', [state, wholesale]);
      expect(await names(token)).toHaveLength(3);
    }
    await server.sql(`update orders set state = 'refunding', return_to = 'completed' where id = $1`, [wholesale]);
    await server.sql('update order_lines set returned_at = $1 where order_id = $2', [server.clock(), again]);
    expect((await names(token)).map(({ orderId }) => orderId)).toEqual([expect.any(String), first]);
    await server.sql(
      'update course_lines set access_until = $1 where order_line_id in (select id from order_lines where order_id = $2)',
      [server.clock(), first],
    );
    expect((await names(token)).map(({ productId: id }) => id)).toEqual([old.id]);
    expect(await names(visitor)).toEqual([]);
  });
});
