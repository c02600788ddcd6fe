import * as agencies from '@lyceum/contract/agencies.calls';
import * as courses from '@lyceum/contract/courses.calls';
import * as listings from '@lyceum/contract/listings.calls';
import type { list, own } from '@lyceum/contract/listings.schemas';
import * as orders from '@lyceum/contract/orders.calls';
import * as products from '@lyceum/contract/products.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { day, hour } from '@lyceum/domain/time';
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse, publishCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { callOver, type Asker } from '../../testing/call-over.ts';
import { ownPhoto } from '../../testing/send-file.ts';
import { testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { order, signIn } from '../../testing/world.ts';
import { sweepKept } from './keep-draft.ts';

type Lessons = z.output<typeof own.reply>['content']['chapters'][number]['lessons'];

const { server, other } = await twoServers(testClock());
const operator = await asStaff(server, { rights: ['review'] });

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const found = async (at: TestServer, keyword: string) => (await at.ask(products.search, { keyword })).list;

const aPublishedCourse = () => publishCourse(server, operator);

describe("a product's life", () => {
  it('goes from a draft over a return to the shelf, changes its price within a second everywhere, and leaves the shelf', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const name = { 'zh-TW': '霧中水彩', 'zh-CN': '雾中水彩', en: 'Mistwater colours' };
    const draft = await server.ask(listings.create, { content: aWrittenCourse(agency, { name }) }, keeper);
    expect(draft).toMatchObject({ shelf: 'draft', revision: 'draft', version: 1, liveOfferIds: [] });
    expect(await found(server, '霧中水彩')).toEqual([]);

    const sent = await server.ask(listings.submit, { id: draft.id, version: 1 }, keeper);
    expect(sent.revision).toBe('inReview');
    const queue = await server.ask(listings.queue, {}, operator);
    expect(queue.list.map(({ id }) => id)).toContain(draft.id);
    const underReview = await server.call(
      listings.save,
      { id: draft.id, version: sent.version, content: sent.content },
      keeper,
    );
    expect(underReview.data.refusal).toBe('underReview');

    await server.ask(listings.reject, { id: draft.id, version: sent.version, reason: '請補上老師的經歷' }, operator);
    const returned = await server.ask(listings.own, { id: draft.id }, keeper);
    expect(returned).toMatchObject({ revision: 'returned', reason: '請補上老師的經歷' });

    const again = await server.ask(listings.submit, { id: draft.id, version: returned.version }, keeper);
    const before = await server.ask(listings.submitted, { id: draft.id }, operator);
    expect(before).toMatchObject({ live: null, content: { name } });
    // Whoever decides reads names, not ids.
    expect(before.names.teachers).toMatchObject([{ id: agency.teacherId, name: expect.any(String) }]);
    expect(before.names.categories).toMatchObject([{ id: before.content.categoryId, name: expect.any(String) }]);
    expect(before.names.teachers[0]?.name).not.toBe(agency.teacherId);
    await server.ask(listings.pass, { id: draft.id, version: again.version }, operator);
    await aSecond();
    for (const at of [server, other]) {
      expect(await found(at, '霧中水彩')).toMatchObject([{ id: draft.id, mallPcPrice: '1200.00', hasTrial: true }]);
    }
    const course = await server.ask(products.detailProductLiveAndRecord, { id: draft.id });
    expect(course).toMatchObject({
      name1: '霧中水彩',
      lessonCount: 2,
      offers: [{ left: 5 }],
      teachers: [{ id: agency.teacherId }],
    });
    const { list } = await server.ask(courses.getProductCourseMixedListByProductId, { productId: draft.id });
    expect(list.map(({ lessons }) => lessons.length)).toEqual([2]);

    const onShelf = await server.ask(listings.own, { id: draft.id }, keeper);
    const [offer] = onShelf.content.offers;
    const seen = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
    const wanted = { ...seen, price: 99_000, listPrice: 120_000 };
    await server.ask(listings.changeTerms, { id: draft.id, offers: [{ id: offer?.id ?? '', seen, wanted }] }, keeper);
    await aSecond();
    expect(await found(other, '霧中水彩')).toMatchObject([{ mallPcPrice: '990.00', listPrice: '1200.00' }]);

    const aside = await server.ask(listings.takeOffShelf, { id: draft.id, version: onShelf.version }, keeper);
    await aSecond();
    expect(await found(other, '霧中水彩')).toEqual([]);
    await server.ask(listings.putOnShelf, { id: draft.id, version: aside.version }, keeper);
    await aSecond();
    expect(await found(other, '霧中水彩')).toHaveLength(1);

    const acts = await server.sql<{ act: string }>('select act from audit_log where thing = $1 order by act', [
      draft.id,
    ]);
    expect(acts.map(({ act }) => act)).toEqual([
      'change ownProducts',
      'change ownProducts',
      'change ownProducts',
      'review products',
      'review products',
      'submit ownProducts',
      'submit ownProducts',
    ]);
  });

  it('hides what is written on from buyers until it passes, and keeps the ids of what stays', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const content = { ...listing.content, name: { 'zh-TW': '改名', 'zh-CN': '改名', en: 'Renamed' } };
    const saved = await server.ask(listings.save, { id, version: listing.version, content }, keeper);
    expect(saved).toMatchObject({ shelf: 'onShelf', revision: 'draft' });
    await aSecond();
    expect(await server.ask(products.product, { id })).toMatchObject({ name1: '海邊速寫' });
    const sent = await server.ask(listings.submit, { id, version: saved.version }, keeper);
    await server.ask(listings.pass, { id, version: sent.version }, operator);
    await aSecond();
    expect(await server.ask(products.product, { id })).toMatchObject({ name1: '改名' });
    const after = await server.ask(listings.own, { id }, keeper);
    expect(after.content.chapters).toEqual(listing.content.chapters);
    expect(after.content.offers).toEqual(listing.content.offers);
  });
});

describe("a product on the seller's phone", () => {
  it('is put on and off the shelf and changes its terms at once, beside the office, by who may alone', async () => {
    const { id, keeper, agencyId } = await aPublishedCourse();
    const { link } = await server.ask(staff.offerPhone, {}, keeper);
    const phone = { token: await signIn(server) };
    expect((await server.call(listings.listByPhone, {}, phone)).data.refusal).toBe('notAllowed');
    await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);

    expect((await server.ask(listings.listByPhone, { shelf: 'onShelf' }, phone)).list).toMatchObject([
      { id, name: '海邊速寫', priceFrom: 120_000 },
    ]);
    expect((await server.ask(listings.listByPhone, { shelf: 'offShelf' }, phone)).list).toEqual([]);
    const english = await server.ask(listings.ownByPhone, { id }, { ...phone, language: 'en' });
    expect(english).toMatchObject({
      name: 'Sketching by the sea',
      offers: [{ price: 120_000, left: 5, counted: true }],
    });
    const [offer] = english.offers;
    if (!offer) {
      throw new Error('no offer');
    }
    const seen = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
    const cheaper = { id, offers: [{ id: offer.id, seen, wanted: { ...seen, price: 99_000, left: 8 } }] };

    // Somebody buys between the look and the change: the place that was sold stays sold.
    await order(server, await signIn(server), { productId: id, offerId: offer.id, price: 120_000 });
    const changed = await server.ask(listings.changeTermsByPhone, cheaper, phone);
    expect(changed.offers).toMatchObject([{ price: 99_000, left: 7 }]);
    expect((await other.call(listings.changeTermsByPhone, cheaper, phone)).data.refusal).toBe('editedMeanwhile');
    const inParts = {
      id,
      offers: [{ id: offer.id, seen: { ...seen, price: 99_000 }, wanted: { ...seen, price: 99_050 } }],
    };
    expect((await server.call(listings.changeTermsByPhone, inParts, phone)).data.refusal).toBe('amountNotChargeable');

    const moves = await Promise.all(
      [server, other].map((at) => at.call(listings.takeOffShelfByPhone, { id, version: changed.version }, phone)),
    );
    expect(moves.filter(({ success }) => success)).toHaveLength(1);
    const off = await server.ask(listings.ownByPhone, { id }, phone);
    expect(off).toMatchObject({ shelf: 'offShelf', offers: [{ price: 99_000, left: 7 }] });
    expect((await server.ask(listings.own, { id }, keeper)).shelf).toBe('offShelf');
    const back = await server.ask(listings.putOnShelfByPhone, { id, version: off.version }, phone);
    expect(back.shelf).toBe('onShelf');
    await aSecond();
    expect((await found(other, '海邊速寫')).find((one) => one.id === id)).toMatchObject({ mallPcPrice: '990.00' });

    const owner = await asStaff(server, { agencyId, owner: true });
    await server.ask(staff.change, { id: keeper.staffId, owner: false, rights: ['orders'] }, owner);
    expect((await server.call(listings.ownByPhone, { id }, phone)).data.refusal).toBe('notAllowed');
  });

  it('takes a photo of the phone as the first picture, sends it in, and keeps it once it is the agency’s', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const { link } = await server.ask(staff.offerPhone, {}, keeper);
    const phone = { token: await signIn(server) };
    await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
    const photo = (who = phone) => ownPhoto(server, who);
    expect(await server.ask(listings.ownByPhone, { id }, phone)).toMatchObject({ takesPicture: true });

    // Somebody else's is none of this phone's, and nobody may name what is used elsewhere.
    const stranger = { token: await signIn(server) };
    const theirs = await photo(stranger);
    expect((await server.call(listings.addPictureByPhone, { id, picture: theirs }, phone)).data.refusal).toBe(
      'notFound',
    );
    expect((await server.call(listings.addPictureByPhone, { id, picture: theirs }, stranger)).data.refusal).toBe(
      'notAllowed',
    );

    const picture = await photo();
    const sent = { picture, revision: 'inReview', takesPicture: false };
    expect(await server.ask(listings.addPictureByPhone, { id, picture }, phone)).toMatchObject(sent);
    // Once more, since the answer may have been lost: nothing is done, and nothing written down, a second time.
    const again = await callOver(other.url, listings.addPictureByPhone, { id, picture }, phone);
    expect(again.data).toMatchObject(sent);
    const waiting = await server.ask(listings.own, { id }, keeper);
    expect(waiting.content.pictures).toEqual([picture, ...listing.content.pictures]);
    expect((await server.ask(listings.queue, { pageSize: 50 }, operator)).list.some((one) => one.id === id)).toBe(true);
    const second = await photo();
    expect((await server.call(listings.addPictureByPhone, { id, picture: second }, phone)).data.refusal).toBe(
      'underReview',
    );
    await server.ask(listings.pass, { id, version: waiting.version }, operator);
    await aSecond();
    expect((await found(other, '海邊速寫')).find((one) => one.id === id)?.masterImg).toMatch(`${picture},`);
    const [owned] = await server.sql<{ userId: string | null; agencyId: string }>(
      `select user_id "userId", agency_id "agencyId" from files where 'fil_' || $1 = id`,
      [/fil([0-9a-z]+)/.exec(picture)?.[1]],
    );
    expect(owned).toEqual({ userId: null, agencyId: expect.any(String) });

    // What somebody at a desk has not sent in yet is not sent in by a photo.
    const passed = await server.ask(listings.own, { id }, keeper);
    const content = { ...passed.content, summary: { ...passed.content.summary, en: 'Half writ' } };
    await server.ask(listings.save, { id, version: passed.version, content }, keeper);
    expect(await server.ask(listings.addPictureByPhone, { id, picture: second }, phone)).toMatchObject({
      revision: 'draft',
    });
    const draft = await server.ask(listings.own, { id }, keeper);
    expect(draft.content).toMatchObject({
      summary: { en: 'Half writ' },
      pictures: [second, picture, ...listing.content.pictures],
    });

    const nine = { ...draft.content, pictures: Array.from({ length: 9 }, () => listing.content.pictures[0] ?? '') };
    await server.ask(listings.save, { id, version: draft.version, content: nine }, keeper);
    expect(await server.ask(listings.ownByPhone, { id }, phone)).toMatchObject({ takesPicture: false });
    const full = await server.call(listings.addPictureByPhone, { id, picture: await photo() }, phone);
    expect(full.data).toMatchObject({ refusal: 'picturesFull', params: { most: 9 } });
  });

  it('is none of another agency’s', async () => {
    const [own, theirs] = [await aPublishedCourse(), await aPublishedCourse()];
    const { link } = await server.ask(staff.offerPhone, {}, own.keeper);
    const phone = { token: await signIn(server) };
    await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
    const { id, listing } = theirs;
    expect((await server.call(listings.ownByPhone, { id }, phone)).data.refusal).toBe('notFound');
    const moved = await server.call(listings.takeOffShelfByPhone, { id, version: listing.version }, phone);
    expect(moved.data.refusal).toBe('notFound');
    expect((await server.ask(listings.listByPhone, {}, phone)).list.map((one) => one.id)).toEqual([own.id]);
  });
});

describe('a draft that was sent in', () => {
  it('is taken back by its agency until it is decided, and can be written on again', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const draft = await server.ask(listings.create, { content: aWrittenCourse(agency) }, keeper);
    const { id } = draft;
    const back = (version: number) => server.call(listings.takeBack, { id, version }, keeper);
    expect((await back(draft.version)).data.refusal).toBe('moveNotPossible');
    const sent = await server.ask(listings.submit, { id, version: draft.version }, keeper);
    const { data: taken } = await back(sent.version);
    expect(taken).toMatchObject({ revision: 'draft', shelf: 'draft' });
    const queue = await server.ask(listings.queue, {}, operator);
    expect(queue.list.map((row) => row.id)).not.toContain(id);
    expect((await server.call(listings.pass, { id, version: taken.version }, operator)).success).toBe(false);
    const saved = await server.ask(listings.save, { id, version: taken.version, content: taken.content }, keeper);
    const again = await server.ask(listings.submit, { id, version: saved.version }, keeper);
    await server.ask(listings.pass, { id, version: again.version }, operator);
    const { version } = await server.ask(listings.own, { id }, keeper);
    expect((await back(version)).data.refusal).toBe('moveNotPossible');
  });

  it('waits for its review: its product is not withdrawn meanwhile, and nobody else takes it back', async () => {
    const agency = await anOpenAgency(server);
    const draft = await server.ask(listings.create, { content: aWrittenCourse(agency) }, agency.keeper);
    const { id, version } = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
    expect((await server.call(listings.withdraw, { id, version }, agency.keeper)).data.refusal).toBe('moveNotPossible');
    const stranger = (await anOpenAgency(server)).keeper;
    expect((await server.call(listings.takeBack, { id, version }, stranger)).data.refusal).toBe('notFound');
  });
});

describe('a price that nobody has said yet', () => {
  it('is kept as none, is no free offer, and is asked for before the draft is sent in', async () => {
    const agency = await anOpenAgency(server);
    const written = aWrittenCourse(agency);
    const offers = written.offers.map((offer) => ({ ...offer, price: null }));
    const draft = await server.ask(listings.create, { content: { ...written, offers } }, agency.keeper);
    expect(draft.content.offers).toMatchObject([{ price: null }]);
    const listed = await server.ask(listings.list, {}, agency.keeper);
    expect(listed.list).toMatchObject([{ id: draft.id, priceFrom: null }]);
    const refused = await server.call(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
    expect(refused.data).toMatchObject({
      refusal: 'listingIncomplete',
      params: { count: 1, fields: ['offers.0.price'] },
    });
  });

  it('names the very field that cannot be', async () => {
    const agency = await anOpenAgency(server);
    const written = aWrittenCourse(agency);
    const offers = written.offers.map((offer) => ({ ...offer, listPrice: offer.price }));
    const refused = await server.call(listings.create, { content: { ...written, offers } }, agency.keeper);
    expect(refused.data).toMatchObject({ refusal: 'amountNotChargeable', params: { field: 'offers.0.listPrice' } });
  });
});

describe('more than one at work', () => {
  it('tells the second editor what the first one saved, and overwrites nothing', async () => {
    const { id, keeper, listing, agencyId } = await aPublishedCourse();
    const colleague = await asStaff(server, { agencyId, rights: ['products'] });
    const write = (en: string, asker: Asker) =>
      server.call(
        listings.save,
        { id, version: listing.version, content: { ...listing.content, summary: { ...listing.content.summary, en } } },
        asker,
      );
    const answers = await Promise.all([write('one', keeper), write('two', colleague)]);
    const winner = answers.findIndex(({ success }) => success);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers[1 - winner]?.data).toMatchObject({
      refusal: 'editedMeanwhile',
      params: { saved: { id, version: listing.version + 1, content: { summary: { en: ['one', 'two'][winner] } } } },
    });
  });

  it('reads who was faster and when; of the platform an agency reads no name', async () => {
    const { id, keeper, listing, agencyId } = await aPublishedCourse();
    const colleague = await asStaff(server, { agencyId, rights: ['products'] });
    const write = (version: number, asker: Asker) =>
      server.call(listings.save, { id, version, content: listing.content }, asker);
    server.clock.pass(1_000);
    const { data: saved } = await write(listing.version, colleague);
    const [{ name } = { name: '' }] = await server.sql<{ name: string }>(
      `select s.name from audit_log a join staff s on s.id = a.staff_id where a.thing = $1 order by a.id desc limit 1`,
      [id],
    );
    const { data: refused } = await write(listing.version, keeper);
    expect(name).not.toBe('');
    expect(refused).toMatchObject({ params: { by: name, at: saved.updatedAt } });

    const sent = await server.ask(listings.submit, { id, version: saved.version }, keeper);
    server.clock.pass(1_000);
    await server.ask(listings.reject, { id, version: sent.version, reason: 'no' }, operator);
    expect((await write(sent.version, keeper)).data).toMatchObject({
      refusal: 'editedMeanwhile',
      params: { by: null, at: expect.any(String) },
    });
  });

  it('passes once, however many operators press at once; the others are told', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const saved = await server.ask(listings.save, { id, version: listing.version, content: listing.content }, keeper);
    const { version } = await server.ask(listings.submit, { id, version: saved.version }, keeper);
    const second = await asStaff(server, { rights: ['review'] });
    const answers = await Promise.all([
      server.call(listings.pass, { id, version }, operator),
      other.call(listings.pass, { id, version }, second),
      other.call(listings.reject, { id, version, reason: 'no' }, second),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'decidedMeanwhile')).toHaveLength(2);
  });

  it('counts places that are sold while somebody changes them', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const offerId = listing.content.offers[0]?.id ?? '';
    const token = await signIn(server);
    await order(server, token, { productId: id, offerId, price: 120_000 }, 2);
    const seen = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
    const more = { ...seen, left: 8 };
    const after = await server.ask(listings.changeTerms, { id, offers: [{ id: offerId, seen, wanted: more }] }, keeper);
    expect(after.content.offers[0]?.left).toBe(6);
    const none = await server.call(
      listings.changeTerms,
      { id, offers: [{ id: offerId, seen: { ...seen, left: 9 }, wanted: { ...seen, left: 0 } }] },
      keeper,
    );
    expect(none.data).toMatchObject({ refusal: 'seatsLeft', params: { left: 6 } });
  });

  it('tells who changes a price that somebody else changed', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const offerId = listing.content.offers[0]?.id ?? '';
    const seen = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
    const change = (price: number) =>
      server.call(listings.changeTerms, { id, offers: [{ id: offerId, seen, wanted: { ...seen, price } }] }, keeper);
    const answers = await Promise.all([change(100_000), change(110_000)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refusal === 'editedMeanwhile')).toHaveLength(1);
  });
});

describe('a product that the platform suspends', () => {
  const reason = '簡介與影片不符，請補上第三堂。';

  it('leaves the shop at once wherever its agency wants it, whose owners read why, and comes back when that is lifted', async () => {
    const { id, agencyId, keeper } = await aPublishedCourse();
    const owner = await asStaff(server, { agencyId, owner: true });
    const queued = async (state: 'inReview' | 'onShelf' | 'suspended') =>
      (await server.ask(listings.queue, { state, pageSize: 50 }, operator)).list.some((one) => one.id === id);
    const mails = async () =>
      (await server.sql<{ body: string }>('select body from outbox where recipient = $1 order by id', [owner.email]))
        .map(({ body }) => body)
        .join();
    const inShop = async () => (await other.call(products.detailProductLiveAndRecord, { id })).data.refusal ?? 'sold';
    expect([await queued('inReview'), await queued('onShelf'), await queued('suspended')]).toEqual([
      false,
      true,
      false,
    ]);

    expect((await server.call(listings.suspend, { id, reason: ' ' }, operator)).data.refusal).toBe('invalidInput');
    await server.ask(listings.suspend, { id, reason }, operator);
    await aSecond();
    expect(await inShop()).toBe('productUnavailable');
    expect(await mails()).toContain(reason);
    expect([await queued('onShelf'), await queued('suspended')]).toEqual([false, true]);
    const own = await server.ask(listings.own, { id }, keeper);
    expect(own).toMatchObject({ shelf: 'onShelf', suspension: { reason, at: expect.any(String) } });
    expect((await server.ask(listings.list, {}, keeper)).list).toMatchObject([{ id, suspension: { reason } }]);

    // Whatever its agency does, and whatever passes a review, it stays away.
    const content = { ...own.content, summary: { ...own.content.summary, en: 'Put right' } };
    const saved = await server.ask(listings.save, { id, version: own.version, content }, keeper);
    const sent = await server.ask(listings.submit, { id, version: saved.version }, keeper);
    await server.ask(listings.pass, { id, version: sent.version }, operator);
    const off = await server.ask(listings.takeOffShelf, { id, version: sent.version + 1 }, keeper);
    await server.ask(listings.putOnShelf, { id, version: off.version }, keeper);
    await aSecond();
    expect(await inShop()).toBe('productUnavailable');

    await server.ask(listings.liftSuspension, { id }, operator);
    await aSecond();
    expect(await inShop()).toBe('sold');
    expect(await server.ask(listings.own, { id }, keeper)).toMatchObject({ shelf: 'onShelf', suspension: null });
    expect(await queued('suspended')).toBe(false);
    // The audit log says that it was done, and has no texts.
    const acts = await server.sql(
      `select after ->> 'suspended' suspended, count(*)::int from audit_log where thing = $1 and after ? 'suspended' group by 1 order by 1`,
      [id],
    );
    expect(acts).toEqual([
      { suspended: 'false', count: 1 },
      { suspended: 'true', count: 1 },
    ]);
    expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(reason);
  });

  it('stays away when its agency was blocked and is open again', async () => {
    const { id, agencyId } = await aPublishedCourse();
    const keepsAgencies = await asStaff(server, { rights: ['catalogue'] });
    await server.ask(listings.suspend, { id, reason }, operator);
    await server.ask(agencies.block, { id: agencyId, reason: '執照過期' }, keepsAgencies);
    await server.ask(agencies.unblock, { id: agencyId }, keepsAgencies);
    const state = async () =>
      (await server.sql<{ state: string }>('select state from products where id = $1', [id]))[0];
    expect(await state()).toEqual({ state: 'suspended' });
    await server.ask(agencies.block, { id: agencyId, reason: '執照過期' }, keepsAgencies);
    await server.ask(listings.liftSuspension, { id }, operator);
    expect(await state()).toEqual({ state: 'suspended' });
    await server.ask(agencies.unblock, { id: agencyId }, keepsAgencies);
    expect(await state()).toEqual({ state: 'onShelf' });
  });

  it('is not sold to somebody who had it in the cart', async () => {
    const { id, listing } = await aPublishedCourse();
    const token = await signIn(server);
    const offerId = listing.content.offers[0]?.id ?? '';
    const { cartId } = await server.ask(orders.addToCart, { productId: id, offerId, quantity: 1 }, { token });
    await server.ask(listings.suspend, { id, reason }, operator);
    const asked = { cartId, money: '1200.00', agreed: true as const };
    const { data } = await server.call(orders.commit, asked, { token, idempotencyKey: cartId });
    expect(data.refusal).toBe('productUnavailable');
    expect(await server.sql('select 1 from order_lines where product_id = $1', [id])).toEqual([]);
  });

  it('is suspended once, and lifted once, however many press; a draft and what is given up cannot be', async () => {
    const { id, keeper, agencyId } = await aPublishedCourse();
    const owner = await asStaff(server, { agencyId, owner: true });
    const press = async (call: (at: TestServer) => Promise<{ data: { refusal?: string } }>) => {
      const all = await Promise.all(Array.from({ length: 12 }, (_, n) => call(n % 2 ? other : server)));
      return all.map(({ data }) => data.refusal ?? 'done').toSorted();
    };
    const once = [...Array.from({ length: 11 }, () => 'decidedMeanwhile'), 'done'];
    expect(await press((at) => at.call(listings.suspend, { id, reason }, operator))).toEqual(once);
    expect(await press((at) => at.call(listings.liftSuspension, { id }, operator))).toEqual(once);
    const [told] = await server.sql<{ count: number }>('select count(*)::int from outbox where recipient = $1', [
      owner.email,
    ]);
    expect(told).toEqual({ count: 2 });

    const onShelf = await server.ask(listings.own, { id }, keeper);
    const off = await server.ask(listings.takeOffShelf, { id, version: onShelf.version }, keeper);
    await server.ask(listings.withdraw, { id, version: off.version }, keeper);
    const draft = await server.ask(listings.copy, { id }, keeper);
    for (const one of [id, draft.id]) {
      expect((await server.call(listings.suspend, { id: one, reason }, operator)).data.refusal).toBe('moveNotPossible');
    }
    expect((await server.call(listings.suspend, { id: 'prd_nothing', reason }, operator)).data.refusal).toBe(
      'notFound',
    );
  });
});

describe('what is not taken', () => {
  it("answers another agency's product as one that does not exist", async () => {
    const { id, listing } = await aPublishedCourse();
    const stranger = await anOpenAgency(server);
    const { version, content } = listing;
    const asked = async (of: string) => [
      await server.call(listings.own, { id: of }, stranger.keeper),
      await server.call(listings.save, { id: of, version, content }, stranger.keeper),
      await server.call(listings.submit, { id: of, version }, stranger.keeper),
      await server.call(listings.takeOffShelf, { id: of, version }, stranger.keeper),
      await server.call(
        listings.changeTerms,
        { id: of, offers: [{ id: 'off_x', seen: content.offers[0] as never, wanted: content.offers[0] as never }] },
        stranger.keeper,
      ),
    ];
    expect(await asked(id)).toEqual(await asked('prd_unknown'));
    expect((await asked(id)).map(({ data }) => data.refusal)).toEqual(Array(5).fill('notFound'));
  });

  it("never takes over another agency's offers, lessons or teachers", async () => {
    const victim = await aPublishedCourse();
    const thief = await anOpenAgency(server);
    const { offers, chapters } = victim.listing.content;
    const stolen = await server.ask(
      listings.create,
      { content: aWrittenCourse(thief, { offers, chapters }) },
      thief.keeper,
    );
    expect(stolen.content.offers[0]?.id).not.toBe(offers[0]?.id);
    expect(stolen.content.chapters[0]?.lessons[0]?.id).not.toBe(chapters[0]?.lessons[0]?.id);
    const answer = await server.call(
      listings.create,
      { content: aWrittenCourse({ ...thief, teacherId: victim.teacherId }) },
      thief.keeper,
    );
    expect(answer.data.refusal).toBe('notFound');
  });

  it('names what is missing when a draft is sent in, in which language too', async () => {
    const agency = await anOpenAgency(server);
    const content = aWrittenCourse(agency, { pictures: [], summary: { 'zh-TW': '有', 'zh-CN': '', en: ' ' } });
    const draft = await server.ask(listings.create, { content }, agency.keeper);
    const answer = await server.call(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
    expect(answer.data).toMatchObject({
      refusal: 'listingIncomplete',
      params: { count: 3, fields: ['summary.zh-CN', 'summary.en', 'pictures'] },
    });
  });

  it.each([
    ['cents of a currency that has none', { price: 120_050 }, 'amountNotChargeable'],
    ['a list price below the price', { listPrice: 110_000 }, 'amountNotChargeable'],
    ['a distribution price that is none', { distributionPrice: 120_000 }, 'amountNotChargeable'],
    ['a price below zero', { price: -100 }, 'invalidInput'],
    ['half a unit', { price: 0.5 }, 'invalidInput'],
    ['a text', { price: '1200' as never }, 'invalidInput'],
  ])('refuses %s', async (_, terms, refusal) => {
    const agency = await anOpenAgency(server);
    const content = aWrittenCourse(agency);
    const offers = content.offers.map((offer) => ({ ...offer, ...terms }));
    const answer = await server.call(listings.create, { content: { ...content, offers } }, agency.keeper);
    expect(answer.data.refusal).toBe(refusal);
  });

  it('keeps the lessons of a course that somebody bought', async () => {
    const { id, keeper, listing } = await aPublishedCourse();
    const [offer] = listing.content.offers;
    await order(server, await signIn(server), { productId: id, offerId: offer?.id ?? '', price: offer?.price ?? 0 });
    const withLessons = (change: (lessons: Lessons) => Lessons) => ({
      ...listing.content,
      chapters: listing.content.chapters.map((chapter) => ({ ...chapter, lessons: change(chapter.lessons) })),
    });
    const shorter = withLessons((lessons) => lessons.slice(1));
    const answer = await server.call(listings.save, { id, version: listing.version, content: shorter }, keeper);
    expect(answer.data.refusal).toBe('lessonsSold');
    const moved = withLessons((lessons) => lessons.toReversed());
    await server.ask(listings.save, { id, version: listing.version, content: moved }, keeper);
  });

  it('lets nobody in without the right', async () => {
    const agency = await anOpenAgency(server);
    const clerk = await asStaff(server, { agencyId: agency.agencyId, rights: ['orders'] });
    expect((await server.call(listings.list, {}, clerk)).data.refusal).toBe('notAllowed');
    expect((await server.call(listings.queue, {}, agency.keeper)).data.refusal).toBe('notAllowed');
    expect((await server.call(listings.list, {}, operator)).data.refusal).toBe('notAllowed');
    expect((await server.call(listings.list, {})).data.refusal).toBe('notLoggedIn');
  });
});

describe('the list', () => {
  it('is filtered, sorted and counted on the server, quickly with 20,000 products', async () => {
    const { agencyId, categoryId, keeper } = await anOpenAgency(server);
    await server.sql(
      `insert into listings (id, agency_id, shelf, revision, version, content, updated_at, type, category_id, name, price_from, search_text)
       select 'prd_many' || n, $1, case when n % 4 = 0 then 'offShelf' else 'onShelf' end, 'applied', 1,
         jsonb_build_object('pad', repeat(md5(n::text), 60)), now() - n * interval '1 minute', 1 + n % 5, $2,
         jsonb_build_object('zh-TW', '課程 ' || n, 'zh-CN', '课程 ' || n, 'en', 'Course ' || n), n * 100, '課程 course ' || n
       from generate_series(1, 20000) n`,
      [agencyId, categoryId],
    );
    await server.sql('analyze listings');
    const ask = (input: Partial<z.input<typeof list.request>>) => server.ask(listings.list, input, keeper);
    expect((await ask({ keyword: 'COURSE 1999', sort: 'priceFrom', direction: 'up' })).list[0]).toMatchObject({
      priceFrom: 199_900,
    });
    expect((await ask({ shelf: 'offShelf', type: 1 })).total).toBe(1_000);
    const times: number[] = [];
    const inputs: Partial<z.input<typeof list.request>>[] = [
      {},
      { page: 400, pageSize: 50 },
      { keyword: '課程 77' },
      { sort: 'name' },
      { sort: 'priceFrom' },
      { sort: 'soldCount' },
    ];
    for (let round = 0; round < 20; round += 1) {
      for (const input of inputs) {
        const start = performance.now();
        await ask(input);
        times.push(performance.now() - start);
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    process.stdout.write(`product list of 20,000: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms\n`);
    // Other tests share the processor, so the middle one is judged here.
    expect(at(0.5)).toBeLessThan(100);
  });
});

describe('the file of products', () => {
  const fileFor = async (asker: Asker, input: object = {}): Promise<string[]> =>
    String((await server.call(listings.exportList, input, asker)).data).split('\r\n');

  it('has what the list has with the same filters, in the reader’s language, and no formulas', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const evil = { 'zh-TW': '=1+1', 'zh-CN': '+1', en: '@SUM(A1)' };
    const { id } = await server.ask(listings.create, { content: aWrittenCourse(agency, { name: evil }) }, keeper);
    const plain = await server.ask(listings.create, { content: aWrittenCourse(agency) }, keeper);
    await server.ask(listings.submit, { id: plain.id, version: 1 }, keeper);

    const [head, ...rows] = await fileFor({ ...keeper, language: 'en' });
    expect(head).toBe(
      'Product number,Name,Type,How it is taught,On shelf,Review,Price,Currency,Sold,Last change (Asia/Taipei)',
    );
    // The agency's clock is eight hours ahead.
    const at = new Date(server.clock().getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');
    expect(rows.toSorted()).toEqual(
      [
        '',
        `${id},'@SUM(A1),Online course,Recorded,Never published,Draft,1200,TWD,0,${at}`,
        `${plain.id},Sketching by the sea,Online course,Recorded,Never published,In review,1200,TWD,0,${at}`,
      ].toSorted(),
    );
    const [chineseHead, chinese = ''] = await fileFor(keeper, { revision: 'draft' });
    expect(chineseHead).toContain('商品編號,名稱');
    expect(chinese).toContain(`${id},'=1+1,線上課程`);
    expect((await fileFor({ ...keeper, language: 'zh-CN' }, { keyword: '海边' }))[1]).toContain('海边速写,线上课程');
    expect(await fileFor(keeper, { shelf: 'onShelf' })).toHaveLength(2);
  });

  it('has each of many products once, and nobody else’s', async () => {
    const agency = await anOpenAgency(server);
    const { id } = await server.ask(listings.create, { content: aWrittenCourse(agency) }, agency.keeper);
    await server.sql(
      `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'prd_csv' || n))).*
       from listings l, generate_series(1, 2500) n where l.id = $1`,
      [id],
    );
    const stranger = await anOpenAgency(server);
    const ids = (await fileFor(agency.keeper)).slice(1, -1).map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2_501, 2_501]);
    expect(await fileFor(stranger.keeper)).toHaveLength(2);
    await server.sql(`delete from listings where id like 'prd_csv%'`);
  });
});

describe('what a region limits', () => {
  /** A course of the mainland for children, with lessons on these days at this hour of Shanghai. */
  const forChildren = (
    agency: Parameters<typeof aWrittenCourse>[0],
    days: number[],
    hourOfDay: number,
    price = 120_000,
  ) => {
    const base = aWrittenCourse(agency, { form: 'live', ageBand: '6-12' });
    const [chapter] = base.chapters;
    const [lesson] = chapter?.lessons ?? [];
    const lessons = days.flatMap((one) =>
      lesson
        ? [
            {
              ...lesson,
              title: lesson.title,
              catalogType: 1 as const,
              trial: false,
              media: null,
              durationSeconds: 3_600,
              startsAt: new Date(Date.UTC(2026, 5, 1 + one, hourOfDay - 8)).toISOString(),
            },
          ]
        : [],
    );
    return {
      ...base,
      classStartsAt: lessons[0]?.startsAt ?? null,
      chapters: chapter ? [{ ...chapter, lessons }] : [],
      offers: base.offers.map((offer) => ({ ...offer, price })),
    };
  };

  it('refuses to publish mainland courses for school children that are too long, too many, too dear or too late', async () => {
    const agency = await anOpenAgency(server);
    await server.sql("update agencies set region = 'cn', zone = 'Asia/Shanghai' where id = $1", [agency.agencyId]);
    const submitted = async (content: ReturnType<typeof forChildren>) => {
      const draft = await server.ask(listings.create, { content }, agency.keeper);
      const answer = await server.call(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
      return answer.success ? 'sent' : answer.data.refusal;
    };
    const weekly = [0, 7, 14];
    expect(await submitted(forChildren(agency, weekly, 18))).toBe('sent');
    expect(await submitted(forChildren(agency, [0, 100], 18))).toBe('schoolCourseTooLong');
    expect(
      await submitted(
        forChildren(
          agency,
          Array.from({ length: 61 }, (_, at) => at),
          18,
        ),
      ),
    ).toBe('schoolCourseTooManyLessons');
    expect(await submitted(forChildren(agency, weekly, 18, 500_100))).toBe('schoolCourseTooDear');
    expect(await submitted(forChildren(agency, weekly, 21))).toBe('schoolCourseTooLate');
    await server.sql("update agencies set region = 'tw', zone = 'Asia/Taipei' where id = $1", [agency.agencyId]);
    expect(await submitted(forChildren(agency, [0, 100], 22, 500_100))).toBe('sent');
  });

  it('refuses to raise the price of what is on the shelf over the limit', async () => {
    const agency = await anOpenAgency(server);
    await server.sql("update agencies set region = 'cn', zone = 'Asia/Shanghai' where id = $1", [agency.agencyId]);
    const draft = await server.ask(listings.create, { content: forChildren(agency, [0, 7], 18) }, agency.keeper);
    const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
    await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
    const own = await server.ask(listings.own, { id: draft.id }, agency.keeper);
    const [offer] = own.content.offers;
    const seen = {
      price: offer?.price ?? 0,
      listPrice: null,
      distributionPrice: null,
      left: offer?.left ?? null,
      onSale: true,
    };
    const offers = [{ id: offer?.id ?? '', seen, wanted: { ...seen, price: 500_100 } }];
    const change = await server.call(listings.changeTerms, { id: draft.id, offers }, agency.keeper);
    expect(change.data.refusal).toBe('schoolCourseTooDear');
  });
});

describe('the history of a product', () => {
  it('has every version that was saved, by whom and when, and gives each back; old prices stay old', async () => {
    const { id, keeper, listing, agencyId } = await aPublishedCourse();
    const colleague = await asStaff(server, { agencyId, rights: ['products'] });
    const renamed = { ...listing.content, name: { 'zh-TW': '改名', 'zh-CN': '改名', en: 'Renamed' } };
    const saved = await server.ask(listings.save, { id, version: listing.version, content: renamed }, colleague);
    const { list } = await server.ask(listings.history, { id }, keeper);
    expect(list[0]).toEqual({ version: saved.version, savedAt: saved.updatedAt, by: 'Staff' });
    expect(list.map((one) => one.version)).toEqual([saved.version, listing.version, 1]);

    const [offer] = listing.content.offers;
    const seen = { price: 120_000, listPrice: null, distributionPrice: null, onSale: true, left: 5 };
    const wanted = { ...seen, price: 150_000 };
    await server.ask(listings.changeTerms, { id, offers: [{ id: offer?.id ?? '', seen, wanted }] }, keeper);
    const { content } = await server.ask(listings.earlier, { id, version: listing.version }, keeper);
    expect(content).toMatchObject({ name: listing.content.name, offers: [{ price: 150_000 }] });

    const stranger = (await anOpenAgency(server)).keeper;
    expect((await server.call(listings.history, { id }, stranger)).data.refusal).toBe('notFound');
    expect((await server.call(listings.earlier, { id, version: 1 }, stranger)).data.refusal).toBe('notFound');
    expect((await server.call(listings.earlier, { id, version: 99 }, keeper)).data.refusal).toBe('notFound');
  });

  it('keeps what was saved before versions were kept, and lets go of the oldest', async () => {
    const agency = await anOpenAgency(server);
    const draft = await server.ask(listings.create, { content: aWrittenCourse(agency) }, agency.keeper);
    const { id, content } = draft;
    await server.sql('delete from listing_versions where listing_id = $1', [id]);
    let { version } = draft;
    for (let saves = 0; saves < 52; saves += 1) {
      ({ version } = await server.ask(listings.save, { id, version, content }, agency.keeper));
    }
    const { list } = await server.ask(listings.history, { id }, agency.keeper);
    expect([list.length, list[0]?.version, list.at(-1)?.version]).toEqual([50, 53, 4]);
  });
});

describe('what is written and not saved yet', () => {
  it('is kept for its writer alone, on whatever device, with what it was written on, and is gone once it is saved or thrown away', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const colleague = await asStaff(server, { agencyId: agency.agencyId, rights: ['products'] });
    const draft = await server.ask(listings.create, { content: aWrittenCourse(agency) }, keeper);
    const { id, version } = draft;
    const long = { ...draft.content.description, en: 'x'.repeat(12_000) };
    const [chapter] = draft.content.chapters;
    const content = {
      ...draft.content,
      description: long,
      chapters: chapter ? [{ ...chapter, id: 'new-1', lessons: [] }] : [],
    };
    const { keptAt } = await server.ask(listings.keepDraft, { id, version, content }, keeper);
    expect((await other.ask(listings.draft, { id }, keeper)).draft).toEqual({
      version,
      base: draft.content,
      content,
      keptAt,
    });
    expect(await server.ask(listings.draft, { id }, colleague)).toEqual({ draft: null });
    expect(await server.ask(listings.own, { id }, keeper)).toEqual(draft);

    // A colleague saves; what it was written on stays known, so that both can be put together.
    const theirs = { ...draft.content, summary: { 'zh-TW': '新', 'zh-CN': '新', en: 'New' } };
    await server.ask(listings.save, { id, version, content: theirs }, colleague);
    await server.ask(listings.keepDraft, { id, version, content: draft.content }, keeper);
    expect((await server.ask(listings.draft, { id }, keeper)).draft).toMatchObject({ version, base: draft.content });

    const now = await server.ask(listings.own, { id }, keeper);
    await server.ask(listings.save, { id, version: now.version, content: now.content }, keeper);
    expect(await server.ask(listings.draft, { id }, keeper)).toEqual({ draft: null });

    await server.ask(listings.keepDraft, { id: null, version: null, content }, keeper);
    expect((await server.ask(listings.draft, {}, keeper)).draft).toMatchObject({ version: null, base: null, content });
    await server.ask(listings.dropDraft, { id: null }, keeper);
    expect(await server.ask(listings.draft, {}, keeper)).toEqual({ draft: null });
  });

  it('is not kept of what belongs to others, and not for ever', async () => {
    const { id, listing } = await aPublishedCourse();
    const { content, version } = listing;
    const stranger = await anOpenAgency(server);
    const refused = await server.call(listings.keepDraft, { id, version, content }, stranger.keeper);
    expect(refused.data.refusal).toBe('notFound');
    await server.ask(listings.keepDraft, { id: null, version: null, content }, stranger.keeper);
    await sweepKept(server.deps);
    expect((await server.ask(listings.draft, {}, stranger.keeper)).draft).not.toBeNull();
    server.clock.pass(91 * day);
    await sweepKept(server.deps);
    expect((await server.sql('select 1 from listing_drafts where kept_at < $1', [server.clock()])).length).toBe(0);
  });
});
