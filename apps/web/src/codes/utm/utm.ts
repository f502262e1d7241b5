export const utmFields = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmField = (typeof utmFields)[number];
export type UtmValues = Record<UtmField, string>;

export const emptyUtm: UtmValues = { source: '', medium: '', campaign: '', term: '', content: '' };

const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

/** Whether parameters can be added to the typed address. */
export const canHaveUtm = (address: string): boolean => /^https?:$/.test(parse(address)?.protocol ?? '');

/** The UTM parameters that an address has. */
export function utmParameters(address: string): UtmValues {
  const params = parse(address)?.searchParams;
  const entries = utmFields.map((field) => [field, params?.get(`utm_${field}`) ?? '']);
  return Object.fromEntries(entries) as UtmValues;
}

/** The address with these UTM parameters instead of its own. Other parameters and the fragment stay as they are. */
export function withUtm(address: string, values: UtmValues): string {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !isUtm(part));
  const own = utmFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => `utm_${field}=${encodeURIComponent(values[field].trim())}`);
  const parts = [...others, ...own];
  return `${base}${parts.length > 0 ? `?${parts.join('&')}` : ''}${fragment}`;
}

const isUtm = (part: string): boolean => utmFields.some((field) => part.split('=', 1)[0] === `utm_${field}`);
