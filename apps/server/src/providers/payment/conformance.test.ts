import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentMethods, type ProviderName } from '@lyceum/domain/payments';
import { expect } from 'vitest';
import { conforms, type Workbench } from '../../testing/payment-conformance.ts';
import { openRedirectBank } from '../../testing/redirect-bank.ts';
import { startSimulatedBank, type Way } from '../../testing/simulated-bank.ts';
import { formOf, startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { ecpay } from './ecpay/ecpay.ts';
import type { Letter } from './payment.ts';
import { paymentServices } from './registry.ts';

/** An address for notices that keeps what comes. */
async function openLetterBox() {
  const letters: Letter[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      letters.push({
        headers: request.headers,
        rawBody: Buffer.concat(parts),
        url: `http://${request.headers.host}${request.url}`,
      });
      response.end('1|OK');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/notify`,
    newest() {
      const letter = letters.at(-1);
      return letter ? Promise.resolve(letter) : Promise.reject(new Error('the bank wrote nothing'));
    },
    close: () => server.close(),
  };
}

/** What the simulated chat app calls somebody at an account. */
const openIdAt = (appId: string) => `o${Buffer.from(`${appId}/lin`).toString('base64url')}`;

/** A bank of apps/sandbox by one of its ways. */
async function simulatedBench(name: ProviderName, way: Way): Promise<Workbench> {
  const clock = testClock();
  const bank = await startSimulatedBank(name, clock);
  const box = await openLetterBox();
  await bank.enterWebhook(box.url);
  let isCut = false;
  return {
    clock,
    way,
    provider: bank.provider,
    notifyUrl: box.url,
    ...(name === 'wechatpay' && { openId: openIdAt(String(bank.settings.WECHATPAY_APP_ID)) }),
    // The bank goes by the test's clock.
    pass: (milliseconds) => Promise.resolve(clock.pass(milliseconds)),
    async pay({ attemptNumber }, begun) {
      expect(await bank.open(begun)).toBeLessThan(400);
      const { browser } = await bank.act(attemptNumber, 'pay');
      return browser?.fields ?? {};
    },
    letterOf: () => box.newest(),
    async cut() {
      isCut = true;
      await bank.close();
    },
    async stop() {
      box.close();
      await (isCut ? undefined : bank.close());
    },
  };
}

/** Every way of every provider that has a simulator of the shared kind. */
const simulated = paymentMethods
  .filter(({ provider }) => provider !== 'ecpay' && paymentServices.some(({ name }) => name === provider))
  .flatMap(({ provider, code, currencies }) =>
    currencies.map((currency) => ({
      name: `${provider}, method ${code}, ${currency}`,
      open: () => simulatedBench(provider, { code, currency }),
    })),
  );

async function ecpayBench(): Promise<Workbench> {
  const clock = testClock();
  const start = clock().getTime();
  const bank = await startTestBank(clock);
  const box = await openLetterBox();
  let isCut = false;
  return {
    clock,
    provider: ecpay(bank.account, { clock }),
    notifyUrl: box.url,
    async pass(milliseconds) {
      clock.pass(milliseconds);
      await bank.passTime(clock().getTime() - start);
    },
    async pay(_order, begun) {
      const form = formOf(begun.step);
      await bank.open(form);
      const { browserReturn } = await bank.pay(form);
      return browserReturn.fields;
    },
    letterOf: () => box.newest(),
    async cut() {
      isCut = true;
      await bank.close();
    },
    async stop() {
      box.close();
      await (isCut ? undefined : bank.close());
    },
  };
}

function redirectBench(): Promise<Workbench> {
  const clock = testClock();
  const bank = openRedirectBank(clock);
  return Promise.resolve({
    clock,
    provider: bank.provider,
    notifyUrl: 'https://shop.example/notify',
    pass: (milliseconds) => Promise.resolve(clock.pass(milliseconds)),
    pay(_order, { step }) {
      return Promise.resolve(bank.approve(step.kind === 'redirect' ? step.url : ''));
    },
    letterOf: (order) => Promise.resolve(bank.letter(order.attemptNumber)),
    cut: () => Promise.resolve(bank.cut()),
    stop: () => Promise.resolve(),
  });
}

conforms([
  { name: 'ECPay at the simulator', open: ecpayBench },
  ...simulated,
  { name: 'a bank that redirects, captures on return and repays later', open: redirectBench },
]);
