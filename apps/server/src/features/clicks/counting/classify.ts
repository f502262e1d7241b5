import { createHmac } from 'node:crypto';
import type { VisitorReaders } from '../../../platform/platform.ts';
import type { Visit } from '../recording/click-line.ts';
import { type ClickTable, clickTable } from '../dimensions.service.ts';
import type { kindCodes } from '../stored-values.ts';

/** The stored part of a visit: for bots and prefetches only the kind, for visitors who opted out of tracking nothing about them. */
export interface Click {
  at: number;
  hash: string;
  kind: keyof typeof kindCodes;
  /** Whether it is of a person who did not opt out of tracking. */
  isTracked: boolean;
  /** The visitor hash; null if the click cannot be unique. */
  visitor: string | null;
  /** The values in the order of the table's columns; empty for bots and prefetches. */
  values: readonly (string | null)[];
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
const hashVisitor = (salt: Uint8Array, address: string, userAgent: string): string =>
  createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('hex').slice(0, 32);

/** `salt` is undefined for a closed day: the click is counted, but not as unique. */
export function classify(
  visit: Visit,
  salt: Uint8Array | undefined,
  { agentOf, countryOf }: VisitorReaders,
  table: ClickTable = clickTable,
): Click {
  const { at, hash, userAgent } = visit;
  const untracked = { at, hash, isTracked: false, visitor: null, values: [] };
  if (visit.prefetch) return { ...untracked, kind: 'prefetch' };
  const agent = agentOf(userAgent);
  if (agent.bot) return { ...untracked, kind: 'bot' };
  if (visit.private)
    return { ...untracked, kind: 'person', values: table.columns.map((column) => column.encodePrivate(visit)) };
  const address = unmapped(visit.address);
  const { source, label, rule } = visit;
  const referrer = referrerHost(visit.referrer);
  const facts = { country: countryOf(address), userAgent, agent, referrer, source, label, rule };
  return {
    at,
    hash,
    kind: 'person',
    isTracked: true,
    visitor: salt ? hashVisitor(salt, address, userAgent) : null,
    values: table.columns.map((column) => column.encode(facts)),
  };
}
