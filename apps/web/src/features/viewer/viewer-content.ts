import { limits, type QrData, storedQrDataSchemas } from '@tessera/contract';

/** What the viewer has a card for. A url leads away by itself, and a wallet's address belongs into a wallet. */
export const viewedTypes = ['text', 'email', 'phone', 'sms', 'wifi', 'vcard', 'event', 'location'] as const;
export type ViewedType = (typeof viewedTypes)[number];

export type ViewedCode = { [T in ViewedType]: { type: T; data: QrData<T> } }[ViewedType];

export type ViewerContent =
  | { at: 'missing' }
  | { at: 'invalid' }
  | { at: 'unsupported' }
  | { at: 'code'; code: ViewedCode; title: string | undefined };

/** Room for the longest text there may be with every character escaped; anything above was not written by us. */
const longestData = 32_768;

const isViewed = (type: string): type is ViewedType => viewedTypes.some((one) => one === type);

/** What the address of the page says, and nothing that its schema does not know. Anyone can write such an address. */
export function readContent(search: string): ViewerContent {
  const given = new URLSearchParams(search);
  const [type, data, title] = [given.get('type'), given.get('data'), given.get('title')];
  if (!type || !data) return { at: 'missing' };
  const value = parse(data);
  if (!isFlat(value)) return { at: 'invalid' };
  if (!isViewed(type)) return { at: 'unsupported' };
  const checked = storedQrDataSchemas[type].safeParse(value);
  if (!checked.success) return { at: 'invalid' };
  const code = { type, data: checked.data } as ViewedCode;
  return { at: 'code', code, title: title?.trim().slice(0, limits.title.max) || undefined };
}

function parse(data: string): unknown {
  if (data.length > longestData) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** The content of every type is one object of plain values: what is nested deeper need not be looked at. */
function isFlat(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((field) => typeof field !== 'object' || field === null);
}
