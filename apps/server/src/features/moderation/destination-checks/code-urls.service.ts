import { type QrData, type QrType, type QrTypeDescriptor, qrTypeDescriptors, type Routing } from '@tessera/contract';
import { destinationBlocked, type DestinationCheck } from './destination-check.service.ts';

/** A URL that visitors can reach through a code, with the field of the request that has it. */
export interface NamedUrl {
  field: string;
  url: string;
}

interface Content {
  type: QrType;
  destinationUrl: string | null;
  data: QrData | null;
}

/** A URL of a content, such as the website of a contact, is free text, often without a scheme. */
function webAddress(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  return URL.canParse(address) ? new URL(address).href : undefined;
}

/** The destination of a code, or the URLs of its content. */
export function contentUrls({ type, destinationUrl, data }: Content): NamedUrl[] {
  if (destinationUrl !== null) return [{ field: 'destination_url', url: destinationUrl }];
  const { urls }: QrTypeDescriptor = qrTypeDescriptors[type];
  const values: Readonly<Record<string, unknown>> = { ...data };
  return urls.flatMap((name) => {
    const text = values[name];
    const url = typeof text === 'string' && text ? webAddress(text) : undefined;
    return url === undefined ? [] : [{ field: `qr_data.${name}`, url }];
  });
}

/** All destinations of rules, variants, schedule and click limit. */
export function routingUrls(routing: Routing | null): NamedUrl[] {
  if (!routing) return [];
  const { rules, variants, starts, ends, click_limit: limit } = routing;
  const given: [string, string | null | undefined][] = [
    ...rules.map((rule, index): [string, string] => [`rules.${index}.destination_url`, rule.destination_url]),
    ...variants.map((one, index): [string, string | null] => [
      `variants.${index}.destination_url`,
      one.destination_url,
    ]),
    ['starts.fallback_url', starts?.fallback_url],
    ['ends.fallback_url', ends?.fallback_url],
    ['click_limit.fallback_url', limit?.fallback_url],
  ];
  return given.flatMap(([field, url]) => (url ? [{ field, url }] : []));
}

/** Throws if one of the destinations is listed as harmful. Not inside a transaction: it calls external services. */
export async function refuseBlocked(destinationCheck: DestinationCheck, urls: readonly NamedUrl[]): Promise<void> {
  const listed = await destinationCheck.listedIn(urls.map(({ url }) => url));
  refuseListed(urls, listed);
}

/** Throws if one of the destinations is listed, except those that the code had before: it must stay editable. */
export function refuseListed(
  urls: readonly NamedUrl[],
  listed: { has(url: string): boolean },
  before: readonly NamedUrl[] = [],
): void {
  const kept = new Set(before.map(({ url }) => url));
  const fields = urls.flatMap(({ field, url }) => (listed.has(url) && !kept.has(url) ? [field] : []));
  if (fields.length > 0) throw destinationBlocked(fields);
}
