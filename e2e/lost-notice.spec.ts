import { tellBank, type BankNotice } from './testing/bank.ts';
import { arrive, goToBank, orderIdIn, payAtBank, placeOrder, pressBuy } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { openGate } from './testing/gate.ts';
import { expectPaidOnce } from './testing/money.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, blankPage } from './testing/visit.ts';

test('the server is killed between the notice and its answer; started again, the order is paid once', async ({
  shop,
  language,
  page,
  faults,
}) => {
  const lastNotice = async (): Promise<BankNotice | undefined> =>
    (await tellBank<BankNotice[]>(shop, 'notices')).at(-1);
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  const gate = await openGate(shop.url, () => shop.kill());
  await shop.start({ publicUrl: gate.url });
  try {
    await beSignedIn(page, buyer, gate.url);
    await page.goto(`${gate.url}/#/goodDetail?id=${course.productId}`);
    await pressBuy(page);
    await placeOrder(page);
    await arrive(page, 'payments/checkstand');
    const orderId = orderIdIn(page);
    await goToBank(page, course.amount);
    // The way back leads to a server that dies before or while the page loads.
    faults.expect(/ERR_(CONNECTION|CONTENT_LENGTH|EMPTY|SOCKET|INCOMPLETE)/);
    await payAtBank(page, 'good');
    // Not before: a notice on its way looks unacknowledged too, and starting again would stop the server that is about to answer it.
    await gate.broken;
    await expect.poll(lastNotice).toMatchObject({ acknowledged: false });

    await shop.start({ publicUrl: gate.url });
    await expect.poll(lastNotice, { timeout: 60_000 }).toMatchObject({ acknowledged: true });
    await expectPaidOnce(shop, orderId, course.amount);
    await blankPage(page, gate.url);
    await page.goto(`${gate.url}/#/orderDetail?orderId=${orderId}`);
    await arrive(page, 'orders/order-detail');
  } finally {
    await blankPage(page);
    await shop.start();
    await gate.close();
  }
});
