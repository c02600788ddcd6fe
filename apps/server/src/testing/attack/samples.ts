import * as agencies from '@lyceum/contract/agencies.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as settings from '@lyceum/contract/settings.calls';
import * as shopfront from '@lyceum/contract/shopfront.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import { aWrittenCourse } from '../agency-world.ts';
import { pick, type Random } from '../seeded.ts';
import { codeFor, freshPhone } from '../world.ts';
import type { Scene } from './scene.ts';

const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const picture = '/media/abc123/960.webp';

/** By the name of a call: an input that it does something with, where chance would not find one; read from what there is now. */
export type Samples = Readonly<Record<string, () => Promise<object>>>;

export function samplesOf(scene: Scene, random: Random): Samples {
  const [server] = scene.servers;
  const seller = () => ({ office: scene.asker('seller').office ?? '' });
  const operator = () => scene.asker('operator');

  async function aListing() {
    const { list } = await server.ask(listings.list, { pageSize: 50 }, seller());
    const one = pick(random, list);
    return one ? server.ask(listings.own, { id: one.id }, seller()) : null;
  }
  const versioned = async () => {
    const listing = await aListing();
    return { id: listing?.id ?? 'x', version: listing?.version ?? 0 };
  };
  const submitted = async () => {
    const { list } = await server.ask(listings.queue, {}, operator());
    const one = pick(random, list);
    const read = one ? await server.ask(listings.submitted, { id: one.id }, operator()) : null;
    return { id: read?.id ?? 'x', version: read?.version ?? 0 };
  };
  async function aTeacher() {
    const { list } = await server.ask(teachers.list, {}, seller());
    return server.ask(teachers.own, { id: pick(random, list)?.id ?? 'x' }, seller());
  }
  const aBanner = async () => pick(random, (await server.ask(shopfront.banners, {}, operator())).list);
  const aCategory = async () => pick(random, (await server.ask(shopfront.categories, {}, operator())).list);
  const categoryIds = async () => {
    const { list } = await server.ask(shopfront.categories, {}, operator());
    const parentId = pick(random, list)?.parentId ?? null;
    const ids = list.filter((one) => one.parentId === parentId).map(({ id }) => id);
    return { parentId, was: ids, ids: ids.toReversed() };
  };
  const address = {
    recipient: '林語彤',
    phone: '0933777888',
    region: 'tw',
    area: '台北市大安區',
    street: '和平東路 1 號',
  };
  const teacher = { name: inAll('林老師'), title: inAll('講師'), story: inAll('十年\n經驗'), avatar: '' };

  return {
    'listings.create': async () => {
      const choices = await server.ask(listings.choices, {}, seller());
      const ids = { categoryId: choices.categories[0]?.id ?? '', teacherId: choices.teachers[0]?.id ?? '' };
      return { content: aWrittenCourse(ids, { highlights: [inAll('小班')] }) };
    },
    'listings.save': async () => {
      const listing = await aListing();
      return { id: listing?.id, version: listing?.version, content: listing?.content };
    },
    'listings.submit': versioned,
    'listings.takeBack': versioned,
    'listings.takeOffShelf': versioned,
    'listings.putOnShelf': versioned,
    'listings.withdraw': versioned,
    'listings.pass': submitted,
    'listings.giveBack': async () => ({ ...(await submitted()), reason: '請補上師資說明' }),
    'teachers.create': () => Promise.resolve({ content: { ...teacher, yearsTeaching: 3, shown: true } }),
    'teachers.save': async () => {
      const { id, version, content } = await aTeacher();
      return { id, version, content };
    },
    'agencies.saveProfile': async () => {
      const { name: _, ...profile } = await server.ask(agencies.ownProfile, {}, seller());
      return { ...profile, story: inAll('一所\n小學校') };
    },
    'agencies.create': () =>
      Promise.resolve({
        name: inAll('新學校'),
        city: inAll('台北'),
        commissionBps: 1_500,
        region: 'tw',
        ownerEmail: `${freshPhone()}@example.com`,
      }),
    'addresses.add': () => Promise.resolve(address),
    'settings.save': async () => {
      const one = pick(random, (await server.ask(settings.all, {}, operator())).list);
      return { name: one?.name, version: one?.version, value: one?.value };
    },
    'shopfront.saveBanner': async () => ({
      id: null,
      version: null,
      title: inAll('夏天'),
      picture,
      tone: 'mint',
      goal: { kind: 'product', value: scene.goods.recorded.productId },
      startsAt: null,
      endsAt: null,
    }),
    'shopfront.removeBanner': async () => {
      const banner = await aBanner();
      return { id: banner?.id, version: banner?.version };
    },
    'shopfront.orderBanners': async () => {
      const ids = (await server.ask(shopfront.banners, {}, operator())).list.map(({ id }) => id);
      return { was: ids, ids: ids.toReversed() };
    },
    'shopfront.saveTabs': () => server.ask(shopfront.tabs, {}, operator()),
    'shopfront.saveCategory': () =>
      Promise.resolve({ id: null, version: null, parentId: null, name: inAll('新分類'), picture }),
    'shopfront.removeCategory': async () => {
      const category = await aCategory();
      return { id: category?.id, version: category?.version };
    },
    'shopfront.orderCategories': categoryIds,
    'shopfront.saveRate': async () => {
      const rate = pick(random, (await server.ask(shopfront.rates, {}, operator())).list);
      return { version: rate?.version, source: rate?.source, target: rate?.target, micros: rate?.micros };
    },
    'orders.addToCart': () =>
      Promise.resolve({ ...scene.goods.recorded, quantity: 1, keep: true, facts: { note: 'x' } }),
    'orders.takeOverCart': () => {
      const { productId, offerId } = scene.goods.recorded;
      return Promise.resolve({ lines: [{ productId, offerId, quantity: 1, priceThen: 100 }] });
    },
    'orders.changeCartLine': async () => {
      const { agencies: of } = await server.ask(orders.cart, {}, scene.asker('buyer'));
      return { lineId: of[0]?.lines[0]?.lineId ?? 'x', quantity: 1 };
    },
    'orders.commit': async () => {
      const { productId, offerId, price } = scene.goods.recorded;
      const { cartId } = await server.ask(orders.addToCart, { productId, offerId }, scene.asker('buyer'));
      return { cartId, money: (price / 100).toFixed(2), agreed: true, remark: '謝謝' };
    },
    'accounts.codeLogin': async () => {
      const [message] = await server.sql<{ recipient: string }>(
        "select recipient from outbox where recipient like '+8869%' order by created_at desc limit 1",
      );
      const phone = `0${message?.recipient.slice(4) ?? '987650001'}`;
      return { phone, region: 'tw', code: await codeFor(server, phone), agreement: true, crossBorder: true };
    },
    'payouts.prepare': () =>
      Promise.resolve({ currency: 'TWD', until: new Date(server.clock().getTime() - 1).toISOString() }),
    'verifications.find': async () => {
      const [line] = await server.sql<{ code: string }>(
        `select l.code from order_lines l join orders o on o.id = l.order_id where l.code is not null limit 1`,
      );
      return { code: line?.code ?? '' };
    },
  };
}
