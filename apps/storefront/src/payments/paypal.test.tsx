// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

/** PayPal's page of a payment that stands so. */
async function at(result: string) {
  const { paypal, orderSuccess, checkstand } = routes;
  const shop = await visit([paypal, orderSuccess, checkstand], '/payment/paypal?orderId=ord_one', {
    'orders.getCheckOrder': { orderId: 'ord_one', result },
  });
  await settle(50);
  return shop;
}

it('says while the payment is taken that it is, and not to pay again', async () => {
  const shop = await at('pending');
  const { textContent } = await shop.seen('[role="status"]');
  expect(textContent).toContain(m.payments_paypalWaitingTitle());
  expect(textContent).toContain(m.payments_paypalWaitingText());
  expect(shop.at()).toBe('/payment/paypal?orderId=ord_one');
  shop.stop();
});

it('says of a payment that PayPal did not complete that nothing was charged, and leads back to the counter', async () => {
  const shop = await at('failed');
  expect(shop.box.textContent).toContain(m.payments_paypalFailedText());
  await shop.press(m.payments_tryAgain());
  expect(shop.at()).toBe('/checkstand?orderId=ord_one');
  shop.stop();
});

it('leads on once the server says paid, and says nothing of the sort before', async () => {
  const shop = await at('paid');
  expect(shop.at()).toBe('/orderSuccess?orderId=ord_one');
  shop.stop();
  const unpaid = await at('unpaid');
  expect(unpaid.box.textContent).toContain(m.payments_unpaidTitle());
  unpaid.stop();
});
