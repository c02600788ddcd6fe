import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../platform/project-root.ts';
import { targets } from './contract.ts';
import { startTestServer } from './test-server.ts';

// Every address that the server answers, as Fastify knows them. Who may call what is asked of the calls of the contract (permissions.test.ts);
// an address beside them would be asked nothing, so each stands here by name.

const routes: string[] = [];
/** Fastify tells of each application that it makes. */
const list = (made: unknown): void => {
  (made as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((one) => `${one} ${url}`));
  });
};
beforeAll(() => subscribe('fastify.initialization', list));
afterAll(() => void unsubscribe('fastify.initialization', list));

/** Files, pages, health and figures. */
const besideTheContract = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  // The drawn first screen of an address.
  'GET /first-screen',
  // Public pictures and videos; private ones and lessons by a signed address (private-address.test, courses tests).
  'GET /media/*',
  'GET /stream/:ticket/*',
  'GET /office/file/:fileId',
  // For one reader, while they may read the message (message-files.test).
  'GET /lyceum/messages/file/:fileId',
  // For one account or member of staff, by a signed address (realtime.test).
  'GET /lyceum/realtime/stream',
  // The link at the end of a mail (notices.test).
  'GET /notices/stop',
  'POST /notices/stop',
  // What Twilio says of a message, signed by it (dead-addresses.test).
  'POST /sms/status/twilio',
  // Mails that came back, each to a signed address of its own (mail-bounces.test).
  'POST /mail/bounces',
  'GET /video/:ticket/:name',
  'PUT /office/upload/*',
  // By a signed address (calendar.test).
  'GET /calendars/:kind/:ownerId/:file',
  // Pages for whom an address was sent, and for search engines (sharing.test).
  'GET /s/*',
  'GET /s/:code/poster.png',
  'GET /sitemap.xml',
  'GET /sitemaps/:kind/:file',
  'GET /robots.txt',
];
/** Where browsers come back from third parties by whose account they sign in (doors.test). */
const returns = ['wechat', 'line', 'google', 'apple'].flatMap((name) => [
  `GET /sign-in/return/${name}`,
  `POST /sign-in/return/${name}`,
]);
const pages = ['GET /', 'GET /office/', 'GET /office'];
/** What payment providers and the browsers that come back from them ask. */
const ofProvider = (name: string) => [
  `POST /pay/notify/${name}`,
  `GET /pay/return/${name}`,
  `POST /pay/return/${name}`,
  `GET /pay/back/${name}/:number`,
  // By a signed ticket that is good once (wechatpay.test).
  `GET /pay/h5/${name}`,
];

/** The parts of a build, each an address of its own. */
function built(folder: string, prefix: string): string[] {
  const at = join(projectRoot, folder);
  const files = existsSync(at) ? readdirSync(at, { recursive: true, withFileTypes: true }) : [];
  return files
    .filter((file) => file.isFile())
    .map((file) => `GET ${prefix}${relative(at, join(file.parentPath, file.name)).replaceAll('\\', '/')}`);
}

it('answers the calls of the contract and the named addresses beside them, nothing else', async () => {
  const server = await startTestServer();
  const providers = Object.values(server.deps.payments).map(({ name }) => name);
  await server.stop();
  const known = new Set([
    ...targets.map(({ facts }) => `${facts.method} ${facts.path}`),
    ...besideTheContract,
    ...returns,
    ...pages,
    ...providers.flatMap(ofProvider),
    ...built('apps/storefront/dist', '/'),
    ...built('apps/backoffice/dist', '/office/'),
  ]);
  const found = [...new Set(routes)].filter((route) => !route.startsWith('HEAD '));
  expect(found.filter((route) => !known.has(route))).toEqual([]);
  // Nor is a name kept here of what is gone.
  expect(besideTheContract.filter((route) => !found.includes(route))).toEqual([]);
  expect(targets.filter(({ facts }) => !found.includes(`${facts.method} ${facts.path}`))).toEqual([]);
});
