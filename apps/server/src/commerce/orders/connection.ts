import { networkOf } from '@lyceum/domain/network';
import ipaddr from 'ipaddr.js';
import type { Caller, Deps } from '../../platform/deps.ts';

/**
 * A keyed hash of the internet connection that a call comes from: the IPv4 address, or the /56 of IPv6 that one subscriber has. Null for
 * private networks and this machine, where the address says nothing of the buyer: behind a balancer TRUST_PROXY makes it the buyer's.
 */
export function connectionOf({ signer }: Pick<Deps, 'signer'>, { ip }: Pick<Caller, 'ip'>): string | null {
  if (!ipaddr.isValid(ip)) {
    return null;
  }
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') {
    return null;
  }
  const text = address.toString();
  return signer.sign('connection', address.kind() === 'ipv4' ? text : networkOf(text));
}
