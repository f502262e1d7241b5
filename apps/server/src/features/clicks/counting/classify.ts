import { createHmac } from 'node:crypto';
import type { CountryOf } from '../../../platform/country/country.ts';
import type { AgentOf } from '../../../platform/user-agents/user-agents.ts';
import type { Visit } from '../recording/click-line.ts';
import { type kindCodes, type sourceCodes, unknownCountry } from '../stored-values.ts';

/** The stored part of a visit: for bots and prefetches only the kind, for visitors who opted out of tracking nothing about them. */
export interface Click {
  at: number;
  hash: string;
  kind: keyof typeof kindCodes;
  /** The visitor hash; null if the click cannot be unique. */
  visitor: string | null;
  country: string | null;
  /** `device|browser|system`. */
  agent: string | null;
  referrer: string | null;
  source: keyof typeof sourceCodes | null;
  /** The label in `?src=`. */
  label: string | null;
  /** The rule that decided on the destination. */
  rule: string | null;
}

const hostPattern = /^(?=.{1,100}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** Turns an IPv4-mapped IPv6 address into the IPv4 address. */
const unmapped = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The host without `www.`; null if it is not a host name. */
export function referrerHost(origin: string): string | null {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^:/?#@]+)/i
    .exec(origin)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');
  return host !== undefined && hostPattern.test(host) ? host : null;
}

/** A keyed hash: it is the same for a visitor all day, and cannot be traced back once the salt is deleted. */
function hashVisitor(salt: Uint8Array, address: string, userAgent: string): string {
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('hex').slice(0, 32);
}

export interface Classifier {
  agentOf: AgentOf;
  countryOf: CountryOf;
}

/** `salt` is undefined for a closed day: the click is counted, but not as unique. */
export function classify(visit: Visit, salt: Uint8Array | undefined, { agentOf, countryOf }: Classifier): Click {
  const { at, hash } = visit;
  const noDetails = {
    visitor: null,
    country: null,
    agent: null,
    referrer: null,
    source: null,
    label: null,
    rule: null,
  };
  if (visit.prefetch) return { at, hash, kind: 'prefetch', ...noDetails };
  const agent = agentOf(visit.userAgent);
  if (agent.bot) return { at, hash, kind: 'bot', ...noDetails };
  const ofLink = { source: visit.source === 'unknown' ? null : visit.source, label: visit.label ?? null };
  const rule = visit.rule ?? null;
  // Source and label describe the link. A rule may tell the country or the device of the visitor.
  if (visit.private)
    return { at, hash, kind: 'person', ...noDetails, ...ofLink, rule: rule?.startsWith('rule:') ? null : rule };
  const address = unmapped(visit.address);
  return {
    at,
    hash,
    kind: 'person',
    visitor: salt ? hashVisitor(salt, address, visit.userAgent) : null,
    country: countryOf(address) ?? unknownCountry,
    agent: `${agent.device}|${agent.browser}|${agent.os}`,
    referrer: referrerHost(visit.referrer),
    ...ofLink,
    rule,
  };
}
