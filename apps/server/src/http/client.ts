import type { VisitorReaders } from '../platform/platform.ts';

/** The sender of a request. */
export interface Client {
  address: string;
  userAgent: string;
}

/** What is stored of a client: families and a country, neither address nor user agent. */
export interface ClientTraits {
  browser: string | null;
  os: string | null;
  country: string | null;
}

export function describeClient({ agentOf, countryOf }: VisitorReaders, { address, userAgent }: Client): ClientTraits {
  const { browser, os } = agentOf(userAgent);
  return { browser, os, country: countryOf(address) ?? null };
}
