import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in its canonical spelling. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The IPv4 address in the last two groups, for `::ffff:192.0.2.1` and its other spellings. */
const mappedIPv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');

/**
 * The key by which limits are counted: an IPv4 address, or the /64 network of an IPv6 address, because ISPs assign at
 * least a /64 to each subscriber.
 */
export function clientNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = ipv6Groups(withoutZone);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return mappedIPv4(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
