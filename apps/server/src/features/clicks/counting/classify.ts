import { createHmac } from 'node:crypto';
import type { CountryOf } from '../../../platform/country/country.ts';
import type { AgentOf } from '../../../platform/user-agents/user-agents.ts';
import type { Visit } from '../recording/click-line.ts';

/** A person, a bot or previewer, a browser that fetches ahead of a person. */
export type ClickKind = 'person' | 'bot' | 'prefetch';

/** What is kept of a visit. Of machines, and of people who asked not to be tracked, nothing but that it was. */
export interface Click {
  at: number;
  hash: string;
  kind: ClickKind;
  visitor: string | null;
  country: string | null;
  agent: string | null;
  referrer: string | null;
}

/** ISO's own code for "no country in particular". */
const unknownCountry = 'ZZ';
const hostPattern = /^(?=.{1,100}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An IPv4 address that came over an IPv6 socket is the same address. */
const plainAddress = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The bare host, as people write it; nothing for what is no host. */
export function referrerHost(origin: string): string | null {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^:/?#@]+)/i
    .exec(origin)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');
  return host !== undefined && hostPattern.test(host) ? host : null;
}

/** The same for the same address and browser on the same day, and for nobody who lacks the day's salt. */
function visitorKey(salt: Uint8Array, address: string, userAgent: string): string {
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('hex').slice(0, 32);
}

export interface Classifier {
  agentOf: AgentOf;
  countryOf: CountryOf;
}

/** `salt` is absent when the visit's day is closed: it can still be counted, but nobody can tell who it was any more. */
export function classify(visit: Visit, salt: Uint8Array | undefined, { agentOf, countryOf }: Classifier): Click {
  const { at, hash } = visit;
  const nothing = { visitor: null, country: null, agent: null, referrer: null };
  if (visit.prefetch) return { at, hash, kind: 'prefetch', ...nothing };
  const agent = agentOf(visit.userAgent);
  if (agent.bot) return { at, hash, kind: 'bot', ...nothing };
  if (visit.private) return { at, hash, kind: 'person', ...nothing };
  const address = plainAddress(visit.address);
  return {
    at,
    hash,
    kind: 'person',
    visitor: salt ? visitorKey(salt, address, visit.userAgent) : null,
    country: countryOf(address) ?? unknownCountry,
    agent: `${agent.device}|${agent.browser}|${agent.os}`,
    referrer: referrerHost(visit.referrer),
  };
}
