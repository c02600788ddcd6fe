import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conforms, type Workbench } from '../../testing/payment-conformance.ts';
import { openRedirectBank } from '../../testing/redirect-bank.ts';
import { formOf, startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { ecpay } from './ecpay/ecpay.ts';
import type { Letter } from './payment.ts';

/** An address for notices that keeps what comes. */
async function openLetterBox() {
  const letters: Letter[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      letters.push({ headers: request.headers, rawBody: Buffer.concat(parts), url: request.url ?? '' });
      response.end('1|OK');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { letters, url: `http://127.0.0.1:${port}/notify`, close: () => server.close() };
}

async function ecpayBench(): Promise<Workbench> {
  const clock = testClock();
  const start = clock().getTime();
  const bank = await startTestBank(clock);
  const box = await openLetterBox();
  let isCut = false;
  return {
    clock,
    provider: ecpay(bank.config, { clock }),
    notifyUrl: box.url,
    async pass(milliseconds) {
      clock.pass(milliseconds);
      await bank.passTime(clock().getTime() - start);
    },
    async pay(_order, begun) {
      const form = formOf(begun.step);
      await bank.open(form);
      const { browserReturn } = await bank.pay(form);
      const letter = box.letters.at(-1);
      if (!letter) {
        throw new Error('the bank wrote nothing');
      }
      return { letter, browser: browserReturn.fields };
    },
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
    pay(order, { step }) {
      const browser = bank.approve(step.kind === 'redirect' ? step.url : '');
      return Promise.resolve({ letter: bank.letter(order.attemptNumber), browser });
    },
    cut: () => Promise.resolve(bank.cut()),
    stop: () => Promise.resolve(),
  });
}

conforms([
  { name: 'ECPay at the simulator', open: ecpayBench },
  { name: 'a bank that redirects, captures on return and repays later', open: redirectBench },
]);
