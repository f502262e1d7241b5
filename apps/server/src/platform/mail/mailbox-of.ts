import { domainToASCII } from 'node:url';

/** Providers that deliver `a.n.n@` to `ann@`. */
const dotless = new Set(['gmail.com']);
const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox behind an address, to tell people apart and to count limits by; never to write to. A +tag is taken for a
 * tag everywhere: where it is not one, two people count as one, which costs a bonus or shares a limit.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const given = email.slice(at + 1);
  const ascii = domainToASCII(given) || given;
  const domain = sameProvider[ascii] ?? ascii;
  const local = email.slice(0, at);
  const tag = local.indexOf('+');
  const untagged = tag > 0 ? local.slice(0, tag) : local;
  const name = dotless.has(domain) ? untagged.replaceAll('.', '') || untagged : untagged;
  return `${name}@${domain}`;
}
