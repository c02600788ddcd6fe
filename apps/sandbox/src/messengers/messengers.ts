import type { FastifyInstance } from 'fastify';
import { aliyun } from './aliyun.ts';
import { openApns } from './apns.ts';
import type { Came } from './came.ts';
import { fcm } from './fcm.ts';
import { jpush } from './jpush.ts';
import { tencent } from './tencent.ts';
import { twilio } from './twilio.ts';

/**
 * The services that carry text messages and tell phones. `/__sim/messengers` says what the shop writes into its environment for each, and
 * `/__sim/messengers/came` what they took.
 */
export async function messengers(app: FastifyInstance, host: string): Promise<{ close: () => Promise<void> }> {
  const came: Came[] = [];
  const services = { aliyun, tencent, twilio, fcm, jpush };
  const opened = Object.entries(services).map(([name, open]) => [name, open(app, came)] as const);
  const apple = await openApns(host, came);
  app.get('/__sim/messengers', ({ protocol, host: asked }) => ({
    ...Object.fromEntries(opened.map(([name, settings]) => [name, settings(`${protocol}://${asked}`)])),
    apns: apple.settings,
  }));
  app.get('/__sim/messengers/came', () => came);
  return { close: apple.close };
}
