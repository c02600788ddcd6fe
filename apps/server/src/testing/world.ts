import * as accounts from '@lyceum/contract/accounts.calls';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import type { BankValues } from '@lyceum/domain/applications';
import { toDecimal } from '@lyceum/domain/money';
import {
  aCategory,
  aChapter,
  aCourse,
  aHeldLesson,
  anAgency,
  anOffer,
  anOfflineCourse,
  aTeacher,
} from '@lyceum/fixtures/builders';
import type { DemoOffer, DemoProduct } from '@lyceum/fixtures/catalogue.types';
import { openPayoutAccount } from '../commerce/payout-accounts/open-payout-account.ts';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { formOf, type Form, type TestBank } from './test-bank.ts';
import type { TestServer } from './test-server.ts';

let accountCount = 0;
/** Where a seller in Taiwan is paid; each has another number. */
export const anAccount = (): BankValues => ({
  accountName: '日光學苑有限公司',
  bank: '玉山銀行',
  branch: '大安分行',
  account: `0808${String((accountCount += 1)).padStart(8, '0')}`,
});

/** A shop of one agency with the given courses; each builder makes another id, so that shops never collide. */
export async function openShop(server: TestServer, courses: DemoProduct[]): Promise<void> {
  const agency = anAgency();
  const category = aCategory();
  const teacher = aTeacher({ agencyId: agency.id });
  await insertCatalogue(server.deps.db, server.clock(), {
    categories: [category],
    agencies: [agency],
    teachers: [teacher],
    products: courses.map((course) => ({
      ...course,
      agencyId: agency.id,
      categoryId: category.id,
      teacherIds: [teacher.id],
    })),
    rates: { twdToCnyMicro: 222_000, twdToUsdMicro: 31_000 },
  });
  await openPayoutAccount(server.deps, server.deps.db, agency.id, anAccount());
}

/** A recorded course at NT$1,200 with one offer, in a shop of its own. */
export async function aCourseOnSale(
  server: TestServer,
  offer: Partial<DemoOffer> = {},
): Promise<{ productId: string; offerId: string; price: number }> {
  const sold = anOffer(offer);
  const course = aCourse({ offers: [sold] });
  await openShop(server, [course]);
  return { productId: course.id, offerId: sold.id, price: sold.price };
}

/** An in-person course with that many seats, and a session of fifty minutes at each of these times. */
export async function aClassWithSeats(
  server: TestServer,
  seats: number,
  starts: readonly Date[] = [new Date('2026-05-01T02:00:00.000Z')],
  offer: Partial<DemoOffer> = {},
): Promise<{ productId: string; offerId: string; price: number }> {
  const sold = anOffer({ stock: seats, accessFrom: 'classStart', ...offer });
  const course = anOfflineCourse(starts[0]?.toISOString() ?? '', {
    offers: [sold],
    chapters: [aChapter({ lessons: starts.map((start) => aHeldLesson(start.toISOString())) })],
  });
  await openShop(server, [course]);
  return { productId: course.id, offerId: sold.id, price: sold.price };
}

let people = 0;
/** A Taiwan number that nobody else in this process has. */
export const freshPhone = () => `09${String((people += 1)).padStart(8, '0')}`;

/** The newest code that was sent to an address and is still good: those that were used are blank. */
export async function codeIn(server: TestServer, address: string): Promise<string> {
  const [message] = await server.sql<{ body: string }>(
    `select body from outbox where recipient = $1 and body <> '' and secret_hash is not null order by created_at desc, id desc limit 1`,
    [address],
  );
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
}

/** The same of a Taiwan number. */
export const codeFor = (server: TestServer, phone: string): Promise<string> => codeIn(server, `+886${phone.slice(1)}`);

/** Signs a person in by SMS, over HTTP, and answers the token. */
export async function signIn(server: TestServer, phone = freshPhone()): Promise<string> {
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeFor(server, phone);
  const session = await server.ask(accounts.codeLogin, {
    phone,
    region: 'tw',
    code,
    agreement: true,
    crossBorder: true,
  });
  return session.token;
}

/** Sets the account's password over HTTP, proven by a code to its phone. */
export async function givePassword(server: TestServer, phone: string, token: string, password: string): Promise<void> {
  await server.ask(accounts.sendOwnCode, {}, { token });
  await server.ask(accounts.setPassword, { password, code: await codeFor(server, phone) }, { token });
}

/** Begins a payment by card over HTTP and pays it at the bank; `total` in minor units. */
export async function payByCard(
  server: TestServer,
  bank: TestBank,
  { token, orderId, total }: { token: string; orderId: string; total: number },
): Promise<Form> {
  const begun = await server.ask(payments.create, { paymentCode: 16, orderId, money: toDecimal(total) }, { token });
  const form = formOf(begun);
  await bank.open(form);
  await bank.pay(form);
  return form;
}

/** Everybody who is signed in stays so, however much time a test lets pass. */
export async function staySignedIn(server: TestServer): Promise<void> {
  await server.sql("update sessions set expires_at = '2099-01-01'");
  await server.sql("update staff_sessions set expires_at = '2099-01-01'");
}

/** What a new buyer ordered and paid, and the agency that sold it. */
export async function aPaidOrder(
  server: TestServer,
  bank: TestBank,
  sold: { productId: string; offerId: string; price: number },
  quantity = 1,
) {
  const token = await signIn(server);
  const { orderId, checkoutId } = await order(server, token, sold, quantity);
  const form = await payByCard(server, bank, { token, orderId, total: sold.price * quantity });
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return { token, orderId, checkoutId, form, agencyId: row?.agency_id ?? '' };
}

/** A new buyer's paid order of a recorded course at NT$1,800, of which the box that is sent by post is NT$600; `shown` before ordering. */
export async function aCourseWithBox(server: TestServer, bank: TestBank) {
  const sold = await aCourseOnSale(server, { price: 180_000, stock: 5, ships: true, parcelValue: 60_000 });
  const token = await signIn(server);
  const { id: addressId } = await server.ask(
    addresses.add,
    { recipient: '林語彤', phone: '0912345678', region: 'tw', area: '台北市大安區', street: '和平東路 1 號' },
    { token },
  );
  const { productId, offerId } = sold;
  const { cartId } = await server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, { token });
  const shown = await server.ask(orders.getOrderMessage, { cartId }, { token });
  const { orderId } = await server.ask(
    orders.commit,
    { cartId, money: '1800.00', agreed: true, addressId },
    { token, idempotencyKey: cartId },
  );
  const form = await payByCard(server, bank, { token, orderId, total: 180_000 });
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return { token, orderId, shown, form, agencyId: row?.agency_id ?? '', offerId };
}

/** Puts the offer in a cart and orders it, over HTTP. */
export async function order(
  server: TestServer,
  token: string,
  sold: { productId: string; offerId: string; price: number },
  quantity = 1,
) {
  const { cartId } = await server.ask(
    orders.addToCart,
    { productId: sold.productId, offerId: sold.offerId, quantity },
    { token },
  );
  return server.ask(
    orders.commit,
    { cartId, money: toDecimal(sold.price * quantity), agreed: true },
    { token, idempotencyKey: cartId },
  );
}
