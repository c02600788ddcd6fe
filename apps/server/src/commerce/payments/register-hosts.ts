import { day, minute } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';

/** When each process tells a provider a host again, and how often in a row it was not taken, by `provider host`. */
const knownBy = new WeakMap<Deps['payments'], Map<string, { again: number; tries: number }>>();
/** 1 min, 2 min, 4 min … a day. */
const pauseAfter = (tries: number): number => Math.min(minute * 2 ** tries, day);

/**
 * Tells the providers that want to know them (Square, for Apple Pay) the hosts under which buyers see the shop: each once a day, and after
 * growing pauses one that was not taken. To tell a host twice does nothing.
 */
export async function registerHosts(deps: Deps): Promise<void> {
  const { clock, config, log, payments, publicUrl } = deps;
  const known = knownBy.get(payments) ?? new Map<string, { again: number; tries: number }>();
  knownBy.set(payments, known);
  const hosts = new Set([new URL(publicUrl()).hostname, ...Object.keys(config.hosts)]);
  for (const provider of Object.values(payments)) {
    for (const host of provider?.registerHost ? hosts : []) {
      const key = `${provider?.name} ${host}`;
      const now = clock().getTime();
      const before = known.get(key);
      if (now < (before?.again ?? 0)) {
        continue;
      }
      try {
        const state = await provider?.registerHost?.(host);
        known.set(key, { again: now + day, tries: 0 });
        log.info({ provider: provider?.name, host, state }, 'a payment provider knows a host');
      } catch (error) {
        const tries = (before?.tries ?? -1) + 1;
        known.set(key, { again: now + pauseAfter(tries), tries });
        log.warn({ err: error, provider: provider?.name, host }, 'a payment provider does not take a host');
      }
    }
  }
}
