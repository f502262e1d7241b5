import { hasData, type QrType, type Routing, type RoutingInput, utcOf } from '@tessera/contract';
import { invalidFields } from '../../../http/app-error.ts';
import { cleanText, parseDestinationField } from '../code-fields.ts';

interface BuildDeps {
  publicUrl: string;
  /** An id for a rule or variant without one. */
  newId: () => string;
}

type GivenBoundary = RoutingInput['starts'];

/** The rules as they are stored. Throws if a destination is not allowed, as for the destination of a code. */
export function buildRouting(input: RoutingInput, type: QrType, { publicUrl, newId }: BuildDeps): Routing {
  const { timezone = 'UTC', rules = [], variants = [], click_limit: limit } = input;
  // Content that is not a URL has no other destination than the viewer.
  if (hasData(type) && rules.length > 0) throw invalidFields({ rules: 'invalid' });
  if (hasData(type) && variants.length > 0) throw invalidFields({ variants: 'invalid' });
  const url = (text: string, field: string) => parseDestinationField(text, publicUrl, field);
  const optionalUrl = (text: string | null | undefined, field: string) => (text ? url(text, field) : null);
  const boundary = (given: GivenBoundary, field: 'starts' | 'ends'): Routing['starts'] =>
    given
      ? {
          at: given.at,
          instant: utcOf(given.at, timezone),
          fallback_url: optionalUrl(given.fallback_url, `${field}.fallback_url`),
        }
      : null;
  return {
    timezone,
    rules: rules.map(({ id = newId(), name, conditions, destination_url: to }, index) => ({
      id,
      name: cleanText(name),
      conditions,
      destination_url: url(to, `rules.${index}.destination_url`),
    })),
    variants: variants.map(({ id = newId(), name, weight, destination_url: to }, index) => ({
      id,
      name: cleanText(name),
      destination_url: optionalUrl(to, `variants.${index}.destination_url`),
      weight,
    })),
    starts: boundary(input.starts, 'starts'),
    ends: boundary(input.ends, 'ends'),
    click_limit: limit
      ? { clicks: limit.clicks, fallback_url: optionalUrl(limit.fallback_url, 'click_limit.fallback_url') }
      : null,
  };
}
