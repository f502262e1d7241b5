import { domainToASCII } from 'node:url';

/** Providers that ignore dots: `a.n.n@` reaches `ann@`. */
const dotlessDomains = new Set(['gmail.com']);
const domainAliases: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * Normalizes an address to identify a person in limits and invites; never used to send email. A +tag is removed for every
 * provider: if a provider does not support tags, two people share a limit or a bonus.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const given = email.slice(at + 1);
  const ascii = domainToASCII(given) || given;
  const domain = domainAliases[ascii] ?? ascii;
  const local = email.slice(0, at);
  const tag = local.indexOf('+');
  const untagged = tag > 0 ? local.slice(0, tag) : local;
  const name = dotlessDomains.has(domain) ? untagged.replaceAll('.', '') || untagged : untagged;
  return `${name}@${domain}`;
}
