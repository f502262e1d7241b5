import type { CountryOf } from '../platform/country/country.ts';
import type { AgentOf } from '../platform/user-agents/user-agents.ts';

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

export interface ClientDeps {
  agentOf: AgentOf;
  countryOf: CountryOf;
}

export function describeClient({ agentOf, countryOf }: ClientDeps, { address, userAgent }: Client): ClientTraits {
  const { browser, os } = agentOf(userAgent);
  return { browser, os, country: countryOf(address) ?? null };
}
