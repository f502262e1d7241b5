import type { DataType, ImportField, ImportSource, LostLinkReason, QrType } from '@tessera/contract';
import { limits, qrTypes, shortHashPattern } from '@tessera/contract';
import { checkContent, type CodeContent, codeNameProblem, type CodeProblem } from '../qr-codes/code-content.service.ts';
import { clickCount, parseDate, parseFlag, numberText, isoTime, withScheme } from './cell-values.ts';

/** The code that a row describes, as it is stored with the row. Absent fields stay unchanged in an update. */
export interface PlannedCode extends Omit<CodeContent, 'title'> {
  title?: string | null;
  slug?: string;
  /** Further names of the link in another program. */
  otherSlugs?: string[];
  tags?: string[];
  note?: string | null;
  /** ISO 8601. */
  createdAt?: string;
  clicks?: number;
}

/** Reasons for which a code does not get the link of its row. */
export const linkWarnings = ['slug_invalid', 'slug_taken', 'slug_requires_pro'] as const;

/** Problems that do not prevent the import of a row. */
export type RowWarning = (typeof linkWarnings)[number] | 'date_not_kept' | 'clicks_not_kept' | 'tags_not_kept';

/** A name of the row's link that its code does not get. */
export interface LostLink {
  name: string;
  reason: LostLinkReason;
}

export interface PlannedRow {
  line: number;
  planned: PlannedCode;
  warnings: RowWarning[];
  lostLinks: LostLink[];
}
export interface BadRow {
  line: number;
  title: string | null;
  content: string | null;
  problem: CodeProblem;
}

export type Cells = Partial<Record<ImportField, string>>;

/** A spreadsheet marks text with an apostrophe or writes it as a formula (`="0012"`), so that it is not calculated. */
function plainText(cell: string): string {
  const text = cell.trim();
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** The cells of a row by field. A column that is not mapped, or missing in this row, is absent. */
export function cellsOf(values: readonly string[], mapping: readonly (ImportField | null)[]): Cells {
  const cells: Cells = {};
  mapping.forEach((field, index) => {
    const value = values[index];
    if (field !== null && value !== undefined) cells[field] = plainText(value);
  });
  return cells;
}

const typeNames: Record<string, QrType> = {
  link: 'url',
  website: 'url',
  wlan: 'wifi',
  'wi-fi': 'wifi',
  contact: 'vcard',
  tel: 'phone',
  mail: 'email',
  geo: 'location',
  bitcoin: 'crypto',
};

/** The cells that decide on the type of a row without one, in this order. */
const decisive = {
  url: 'destination_url',
  wifi: 'ssid',
  crypto: 'wallet',
  location: 'latitude',
  event: 'start',
  vcard: 'name',
  sms: 'message',
  phone: 'phone',
  email: 'email',
  text: 'text',
} satisfies Record<QrType, ImportField>;

function typeFromCells(cells: Cells): QrType | undefined {
  const given = cells.type?.toLowerCase();
  if (given) return qrTypes.find((type) => type === given) ?? typeNames[given];
  return (Object.keys(decisive) as QrType[]).find((type) => cells[decisive[type]]) ?? 'url';
}

const given = <T>(value: T | '' | undefined): T | undefined => (value === '' ? undefined : value);

/** The content of each type, from the cells that are documented for it. */
const contentFromCells: Record<DataType, (cells: Cells) => Record<string, unknown>> = {
  text: ({ text }) => ({ text }),
  email: ({ email, subject, body }) => ({ email, subject: given(subject), body: given(body) }),
  phone: ({ phone }) => ({ phone }),
  sms: ({ phone, message }) => ({ phone, message: given(message) }),
  wifi: ({ ssid, password, wifi_encryption: encryption, wifi_hidden: hidden }) => ({
    ssid,
    password: given(password),
    encryption: encryption ? wifiEncryption(encryption) : password ? 'WPA' : 'nopass',
    hidden: parseFlag(hidden),
  }),
  vcard: ({ name, organization, phone, email, website, address }) => ({
    name,
    organization: given(organization),
    phone: given(phone),
    email: given(email),
    url: given(website),
    address: given(address),
  }),
  event: ({ event_title: title, title: codeTitle, start, end, timezone, location, description }) => ({
    title: given(title) ?? codeTitle,
    startDate: isoTime(start),
    endDate: isoTime(end) || isoTime(start),
    timezone: given(timezone),
    location: given(location),
    description: given(description),
  }),
  location: ({ latitude, longitude, altitude }) => ({
    latitude: numberText(latitude),
    longitude: numberText(longitude),
    altitude: given(numberText(altitude)),
  }),
  crypto: ({ currency, wallet, amount, label, message }) => ({
    type: given(currency)?.toLowerCase(),
    address: wallet,
    amount: amount ? Number(numberText(amount)) : undefined,
    label: given(label),
    message: given(message),
  }),
};

const wifiEncryption = (name: string) => (/^(none|nopass|open)$/i.test(name) ? 'nopass' : name.toUpperCase());

interface Tagged {
  tags?: string[];
  warnings: RowWarning[];
}

interface Named {
  slug?: string;
  otherSlugs?: string[];
  warnings: RowWarning[];
  lostLinks: LostLink[];
}

/** A file can have any number of names of any length; stored are enough to find the row. */
const [maxLostLinks, maxLostName] = [20, 200];

/** The first of the lost names. The warnings tell whether there are any. */
export const shownLostLinks = (lost: readonly LostLink[]): LostLink[] =>
  lost.slice(0, maxLostLinks).map(({ name, reason }) => ({ name: name.slice(0, maxLostName), reason }));

function lostLink(name: string): LostLink {
  const problem = codeNameProblem(name);
  if (problem === undefined) return { name, reason: 'too_many' };
  return { name, reason: problem === 'slugReserved' ? 'reserved' : 'invalid' };
}

/** The name in a link, with or without scheme and host, or in a path: `a/b` in `https://dub.sh/a/b?qr=1`. */
function nameInLink(link: string): string {
  const [path = ''] = link.split(/[?#]/, 1);
  const [first = '', ...rest] = path
    .replace(/^https?:\/\//i, '')
    .split('/')
    .filter(Boolean);
  const hasHost = /^https?:\/\//i.test(path) || (rest.length > 0 && /[.:]/.test(first));
  return (hasHost ? rest : [first, ...rest]).join('/');
}

/** The names in a list of links. */
const namesInLinks = (links: string): string[] =>
  links
    .slice(0, limits.destination.max)
    .split(/[,;|\s]+/)
    .map(nameInLink)
    .filter(Boolean);

/** The names of a row of another program, whose link has all of them. Those that cannot be kept are left out. */
function namesFromCells({ slug = '', short_link: link = '' }: Cells): Named {
  const names = [...new Set([slug, link].flatMap(namesInLinks))];
  const kept = names.filter((name) => !codeNameProblem(name)).slice(0, limits.slug.maxPerCode);
  const [first, ...others] = kept;
  return {
    ...(first !== undefined && { slug: first }),
    ...(others.length > 0 && { otherSlugs: others }),
    warnings: kept.length < names.length ? ['slug_invalid'] : [],
    lostLinks: shownLostLinks(names.filter((name) => !kept.includes(name)).map(lostLink)),
  };
}

/** The name in an own file, or that of a link in it, which may be left out. The short link of a result file is the code's own hash. */
function slugFromCells({ slug, short_link: link = '' }: Cells, publicUrl: string): Named | { problem: CodeProblem } {
  if (slug) {
    const problem = codeNameProblem(slug);
    return problem ? { problem: { field: 'slug', code: problem } } : { slug, warnings: [], lostLinks: [] };
  }
  const [name] = namesInLinks(link);
  if (name === undefined || (link.startsWith(publicUrl) && shortHashPattern.test(name)))
    return { warnings: [], lostLinks: [] };
  return codeNameProblem(name)
    ? { warnings: ['slug_invalid'], lostLinks: shownLostLinks([lostLink(name)]) }
    : { otherSlugs: [name], warnings: [], lostLinks: [] };
}

/** Enough for all tags that an account can have. */
const maxTagsLength = limits.tags.maxPerAccount * (limits.tags.maxNameLength + 2);

/** Tags are separated by commas, semicolons or bars. Names that differ in case only are one tag. */
function parseTags(cell: string | undefined, { source }: Facts): Tagged | { problem: CodeProblem } {
  if (cell === undefined) return { warnings: [] };
  const isTooLong = cell.length > maxTagsLength;
  const names = isTooLong ? [] : cell.split(/[,;|]/).map((tag) => tag.trim());
  const tags = [...new Map(names.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()];
  const valid = tags.filter((tag) => tag.length <= limits.tags.maxNameLength && !/[\p{Cc}\p{Cs}]/u.test(tag));
  if (!isTooLong && valid.length === tags.length) return { tags, warnings: [] };
  if (source === 'tessera') return { problem: { field: 'tags', code: 'tooLong' } };
  return { ...(!isTooLong && { tags: valid }), warnings: ['tags_not_kept'] };
}

/** A line of the file for people: the destination, or the part of other content that tells codes apart. No passwords. */
const summaryFields = {
  url: 'destination_url',
  wifi: 'ssid',
  email: 'email',
  phone: 'phone',
  sms: 'phone',
  vcard: 'name',
  event: 'event_title',
  text: 'text',
  crypto: 'wallet',
  location: 'latitude',
} satisfies Record<QrType, ImportField>;
const rowSummary = (cells: Cells): string | null =>
  Object.values(summaryFields)
    .map((field) => cells[field])
    .find(Boolean)
    ?.slice(0, 200) ?? null;

interface Facts {
  source: ImportSource;
  now: Date;
  publicUrl: string;
}

interface Extras {
  extras: Pick<PlannedCode, 'createdAt' | 'clicks'>;
  warnings: RowWarning[];
}

/** Date and clicks. What another program wrote is left out if it cannot be read; an own file has an error. */
function extrasOf(cells: Cells, { source, now }: Facts): Extras | { problem: CodeProblem } {
  const warnings: RowWarning[] = [];
  const extras: Extras['extras'] = {};
  if (cells.created_at) {
    const date = parseDate(cells.created_at, now);
    if (date) extras.createdAt = date.toISOString();
    else if (source === 'tessera') return { problem: { field: 'created_at', code: 'dateInvalid' } };
    else warnings.push('date_not_kept');
  }
  if (cells.clicks) {
    const clicks = clickCount(cells.clicks);
    if (clicks !== undefined) extras.clicks = clicks;
    else if (source === 'tessera') return { problem: { field: 'clicks', code: 'outOfRange' } };
    else warnings.push('clicks_not_kept');
  }
  return { extras, warnings };
}

/** In a row that is no contact, a name is what the owner calls the code. */
const withTitle = (cells: Cells, type: QrType | undefined): Cells =>
  cells.title === undefined && cells.name !== undefined && type !== 'vcard' ? { ...cells, title: cells.name } : cells;

/** Reads the cells of one row as a code. */
export function planRow(line: number, row: Cells, facts: Facts): PlannedRow | BadRow {
  const type = typeFromCells(row);
  const cells = withTitle(row, type);
  const title = cells.title?.slice(0, limits.title.max + 1);
  const bad = (problem: CodeProblem): BadRow => ({ line, title: title || null, content: rowSummary(cells), problem });
  if (!type) return bad({ field: 'type', code: 'invalid' });
  const content =
    type === 'url'
      ? { destination_url: withScheme(cells.destination_url) }
      : { qr_data: contentFromCells[type](cells) };
  const body = {
    qr_type: type,
    ...content,
    title: given(title),
    external_id: given(cells.external_id),
    encoding: given(cells.encoding)?.toLowerCase(),
    note: given(cells.note),
  };
  const checked = checkContent(body, facts.publicUrl);
  if ('problem' in checked) return bad(checked.problem);
  const more = extrasOf(cells, facts);
  if ('problem' in more) return bad(more.problem);
  const { title: _, ...code } = checked;
  const named = facts.source === 'tessera' ? slugFromCells(cells, facts.publicUrl) : namesFromCells(cells);
  if ('problem' in named) return bad(named.problem);
  const { slug, otherSlugs, lostLinks } = named;
  const tagged = parseTags(cells.tags, facts);
  if ('problem' in tagged) return bad(tagged.problem);
  const planned: PlannedCode = {
    ...code,
    ...more.extras,
    ...(cells.title !== undefined && { title: checked.title }),
    ...(slug !== undefined && { slug }),
    ...(otherSlugs && { otherSlugs }),
    ...(tagged.tags && { tags: tagged.tags }),
    ...(cells.note !== undefined && { note: cells.note || null }),
  };
  return { line, planned, warnings: [...more.warnings, ...named.warnings, ...tagged.warnings], lostLinks };
}
