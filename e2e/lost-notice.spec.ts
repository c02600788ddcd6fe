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
    await goToBank(page);
    // The way back leads to a server that has just died, and the page asks one that is about to be stopped.
    faults.expect(/ERR_(CONNECTION|EMPTY|SOCKET)|\b503\b/);
    await payAtBank(page, 'good');
    await expect.poll(lastNotice).toMatchObject({ attempt: 1, acknowledged: false });

    await shop.start({ publicUrl: gate.url });
    // Told again, as the bank does until it is heard.
    const { merchantTradeNo } = (await lastNotice()) ?? { merchantTradeNo: '' };
    await expect
      .poll(() => tellBank<BankNotice>(shop, `trades/${merchantTradeNo}/notify`, {}), { timeout: 60_000 })
      .toMatchObject({ acknowledged: true });
    await expectPaidOnce(shop, orderId);
    await blankPage(page, gate.url);
    await page.goto(`${gate.url}/#/orderDetail?orderId=${orderId}`);
    await arrive(page, 'orders/order-detail');
  } finally {
    await blankPage(page);
    await shop.start();
    await gate.close();
  }
});
