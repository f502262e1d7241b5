import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not public (IANA special-purpose registry), and Azure's internal platform address. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Only global unicast is public. This leaves out loopback, unique local, link-local and multicast addresses, and those that
 * contain an IPv4 address: mapped, compatible and NAT64.
 */
const globalUnicast = '2000::/3';
/** Parts of global unicast: Teredo and other protocol assignments, documentation, 6to4. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockListOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const special = blockListOf(specialIpv4, 'ipv4');
const unicast6 = blockListOf([globalUnicast], 'ipv6');
const special6 = blockListOf(specialIpv6, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family === 6) return unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return false;
}

/** The IP address that a URL names directly, in any notation that `URL` accepts; undefined for a host name. */
export function literalAddressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether a URL is known to be private without resolving its name. */
export function isPrivateUrl(url: URL): boolean {
  const literal = literalAddressOf(url);
  if (literal !== undefined) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/.test(url.hostname);
}
