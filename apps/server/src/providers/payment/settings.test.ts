import { describe, expect, it } from 'vitest';
import { simulatedShopEnv } from '../../testing/simulated-bank.ts';
import { paymentServices } from './registry.ts';

/** What the simulated banks tell a shop to set, over plain http as they are. */
const env = await simulatedShopEnv();

describe.each(paymentServices.map((service) => ({ name: service.name, service })))('$name', ({ service }) => {
  const { settings } = service.read(env, false);
  const own = Object.keys(settings ?? {}).filter((name) => name in env);

  it('is off where nothing is set, and on with what its simulator tells', () => {
    expect(service.read({}, true)).toEqual({ settings: null, troubles: [] });
    expect(settings).not.toBeNull();
    expect(own.length).toBeGreaterThan(1);
  });

  it('is refused where a part is missing, in one sentence that names it', () => {
    const needed = own.filter((name) => {
      const { [name]: _, ...rest } = Object.fromEntries(own.map((one) => [one, env[one]]));
      return service.read(rest, false).settings === null;
    });
    expect(needed.length).toBeGreaterThan(0);
    for (const name of needed) {
      const { [name]: _, ...rest } = env;
      const { troubles } = service.read(rest, false);
      expect(troubles).toHaveLength(1);
      expect(troubles[0]).toContain(name);
    }
  });

  it('is refused in production over plain http', () => {
    const plain = own.filter((name) => name.endsWith('_URL'));
    expect(plain.length).toBeGreaterThan(0);
    const { troubles } = service.read(env, true);
    for (const name of plain) {
      expect(troubles).toContain(`${name} must begin with https:// in production.`);
    }
  });
});
