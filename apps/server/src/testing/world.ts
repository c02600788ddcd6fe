import * as accounts from '@lyceum/contract/accounts.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import { aCategory, aCourse, anAgency, anOffer, anOfflineCourse, aTeacher } from '@lyceum/fixtures/builders';
import type { DemoOffer, DemoProduct } from '@lyceum/fixtures/catalogue.types';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import type { TestServer } from './test-server.ts';

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

/** An in-person course with that many seats. */
export async function aClassWithSeats(
  server: TestServer,
  seats: number,
): Promise<{ productId: string; offerId: string; price: number }> {
  const sold = anOffer({ stock: seats, accessFrom: 'classStart' });
  const course = anOfflineCourse('2026-05-01T02:00:00.000Z', { offers: [sold] });
  await openShop(server, [course]);
  return { productId: course.id, offerId: sold.id, price: sold.price };
}

let people = 0;
/** A Taiwan number that nobody else in this process has. */
export const freshPhone = () => `09${String((people += 1)).padStart(8, '0')}`;

/** The newest code that was sent to a Taiwan number. */
export async function codeFor(server: TestServer, phone: string): Promise<string> {
  const [message] = await server.sql<{ body: string }>(
    'select body from outbox where recipient = $1 order by created_at desc, id desc limit 1',
    [`+886${phone.slice(1)}`],
  );
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
}

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
