import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fetchPublicText, isPublicAddress } from './public-text.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** On loopback, which only a test may read. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const onLoopback = (address: string): boolean => address === '127.0.0.1';

test.each([
  'https://127.0.0.1/a.ics',
  'https://127.1/a.ics',
  'https://0x7f000001/a.ics',
  'https://2130706433/a.ics',
  'https://0177.0.0.1/a.ics',
  'https://localhost/a.ics',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://１２７.0.0.1/',
  'https://user:word@93.184.216.34/',
  'http://93.184.216.34/a.ics',
  'ftp://93.184.216.34/a.ics',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'webcal://127.0.0.1/a.ics',
  'not an address',
])('%s is refused', async (address) => {
  expect(await fetchPublicText(address)).toEqual({ trouble: 'addressRefused' });
});

test('a public address is one, in both families', () => {
  expect(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'].map(isPublicAddress)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a text is read, also after a redirect', async () => {
  const url = await served((request, response) => {
    if (request.url === '/old') {
      response.writeHead(302, { location: '/new' }).end();
    } else {
      response.end('BEGIN:VCALENDAR');
    }
  });
  expect(await fetchPublicText(`${url}/old`, onLoopback)).toEqual({ text: 'BEGIN:VCALENDAR' });
});

test('a redirect to an inner address is refused, and one without end is given up', async () => {
  const asked: string[] = [];
  const url = await served((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: request.url === '/inner' ? 'http://127.0.0.2/secret' : '/again' }).end();
  });
  expect(await fetchPublicText(`${url}/inner`, onLoopback)).toEqual({ trouble: 'addressRefused' });
  expect(await fetchPublicText(`${url}/again`, onLoopback)).toEqual({ trouble: 'unreachable' });
  expect(asked).toHaveLength(5);
});

test('what is too large, missing or not there at all is told', async () => {
  const url = await served((request, response) => {
    if (request.url === '/large') {
      response.end(Buffer.alloc(3 * 1024 * 1024, 'x'));
    } else {
      response.writeHead(404).end();
    }
  });
  expect(await fetchPublicText(`${url}/large`, onLoopback)).toEqual({ trouble: 'tooLarge' });
  expect(await fetchPublicText(`${url}/missing`, onLoopback)).toEqual({ trouble: 'unreachable' });
  expect(await fetchPublicText('http://127.0.0.1:9/', onLoopback)).toEqual({ trouble: 'unreachable' });
});
