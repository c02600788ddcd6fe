/**
 * The network that an address belongs to: the /24 of IPv4, the /64 of IPv6, which is one household or one phone. What is no address is a network
 * of its own.
 */
export function networkOf(address: string): string {
  const mapped = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (mapped !== undefined) {
    return `${mapped}.0/24`;
  }
  if (!/^[\da-f:]+(?:%.*)?$/i.test(address) || !address.includes(':')) {
    return address;
  }
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const digits = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('');
  return `${digits.slice(0, 16)}/64`;
}

/** As its owner may know it again, and nobody finds him by: `203.0.113.*`, `2001:db8:1:2::*`. */
export function shownNetwork(address: string): string {
  const network = networkOf(address);
  const [digits = '', bits] = network.split('/');
  if (bits === '24') {
    return digits.replace(/\.0$/, '.*');
  }
  const groups = digits.match(/.{4}/g) ?? [];
  return bits === '64' ? `${groups.map((group) => group.replace(/^0{1,3}/, '')).join(':')}::*` : network;
}
