import type * as schemas from '@lyceum/contract/notices.schemas';
import { newId } from '@lyceum/domain/ids';
import { nativePushServices, type NativePushService } from '@lyceum/domain/notices';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { isBrowserKey, isPushService, pushKeys } from '../../providers/push/web-push.ts';
import { hashOf } from '../accounts/sessions.ts';
import { deleteByEndpoint, deleteEndpoint, putSubscription, selectDeviceName, updateDevice } from './notices.sql.ts';

/** What a browser subscribes with, and the services of phones that have settings. */
export const readPushKey = ({ signer, config }: Deps) =>
  Promise.resolve({ key: pushKeys(signer).publicKey, services: servicesIn(config) });

const servicesIn = ({ push }: Pick<Config, 'push'>): NativePushService[] =>
  nativePushServices.filter((service) => push[service] !== null);

/**
 * Only services of browsers' makers are ever sent to: an address of somebody's own would make the server ask whatever he likes. A key that
 * is none would fail with each message.
 */
export async function subscribePush(
  deps: Deps,
  { endpoint, ...keys }: z.output<typeof schemas.subscribePush.request>,
  { userId, token }: Buyer,
) {
  const deviceName = await selectDeviceName(deps.db, hashOf(token));
  if (deviceName === null || !isPushService(endpoint, deps.config.pushService) || !isBrowserKey(keys.p256dh)) {
    return refuse('pushServiceUnknown');
  }
  const createdAt = deps.clock();
  const id = newId('psh', createdAt, deps.random);
  await putSubscription(deps.db, { id, userId, deviceName, endpoint, ...keys, createdAt });
  return {};
}

/** The token is the application's word: a wrong one wakes nobody, and is forgotten once its service says so. */
export async function subscribeApp(
  deps: Deps,
  { service, token: endpoint }: z.output<typeof schemas.subscribeApp.request>,
  { userId, token }: Buyer,
) {
  const deviceName = await selectDeviceName(deps.db, hashOf(token));
  if (deviceName === null || !servicesIn(deps.config).includes(service)) {
    return refuse('pushServiceUnknown');
  }
  const createdAt = deps.clock();
  const id = newId('psh', createdAt, deps.random);
  await putSubscription(deps.db, { id, userId, deviceName, service, endpoint, createdAt });
  return {};
}

/** Somebody signed in to a browser that has a subscription: it goes on for the account that has it, and ends if that is another one. */
export async function keepPush(
  deps: Deps,
  { endpoint }: z.output<typeof schemas.keepPush.request>,
  { userId, token }: Buyer,
) {
  const deviceName = await selectDeviceName(deps.db, hashOf(token));
  const kept = deviceName !== null && (await updateDevice(deps.db, { userId, endpoint, deviceName }));
  if (!kept) {
    await deleteEndpoint(deps.db, endpoint);
  }
  return { kept };
}

export async function unsubscribePush(
  deps: Deps,
  { endpoint }: z.output<typeof schemas.unsubscribePush.request>,
  { userId }: Buyer,
) {
  await deleteByEndpoint(deps.db, userId, endpoint);
  return {};
}
