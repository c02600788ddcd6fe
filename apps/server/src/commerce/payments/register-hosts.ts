import { day } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';

/** When each process last told a provider a host, by `provider host`. */
const toldBy = new WeakMap<Deps['payments'], Map<string, number>>();

/**
 * Tells the providers that want to know them (Square, for Apple Pay) the hosts under which buyers see the shop: each once a day, and again
 * a minute later where one was not taken. To tell a host twice does nothing.
 */
export async function registerHosts(deps: Deps): Promise<void> {
  const { clock, config, log, payments, publicUrl } = deps;
  const told = toldBy.get(payments) ?? new Map<string, number>();
  toldBy.set(payments, told);
  const hosts = new Set([new URL(publicUrl()).hostname, ...Object.keys(config.hosts)]);
  for (const provider of Object.values(payments)) {
    for (const host of provider?.registerHost ? hosts : []) {
      const key = `${provider?.name} ${host}`;
      if (clock().getTime() - (told.get(key) ?? -Infinity) < day) {
        continue;
      }
      try {
        const state = await provider?.registerHost?.(host);
        told.set(key, clock().getTime());
        log.info({ provider: provider?.name, host, state }, 'a payment provider knows a host');
      } catch (error) {
        log.warn({ err: error, provider: provider?.name, host }, 'a payment provider does not take a host');
      }
    }
  }
}
