import { limits } from '@tessera/contract';

/** What each card shows. A url leads away by itself, and a wallet's address belongs into a wallet. */
const fieldNames = {
  text: ['text'],
  email: ['email', 'subject', 'body'],
  phone: ['phone'],
  sms: ['phone', 'message'],
  wifi: ['ssid', 'password', 'encryption', 'hidden'],
  vcard: ['name', 'organization', 'phone', 'email', 'url', 'address'],
  event: ['title', 'startDate', 'endDate', 'timezone', 'location', 'description'],
  location: ['latitude', 'longitude', 'altitude'],
} as const satisfies Record<string, readonly string[]>;

export type ViewedType = keyof typeof fieldNames;
/** As written in the address: a card decides what can be made of it. */
export type ViewedData<T extends ViewedType> = { [Name in (typeof fieldNames)[T][number]]?: string };
export type ViewedCode = { [T in ViewedType]: { type: T; data: ViewedData<T> } }[ViewedType];

export type ViewerContent =
  | { at: 'missing' }
  | { at: 'invalid' }
  | { at: 'unsupported' }
  | { at: 'code'; code: ViewedCode; title: string | undefined };

const isViewed = (type: string): type is ViewedType => Object.hasOwn(fieldNames, type);

/**
 * Reads the address of the page, which anyone can write. Content that could not be created here is shown as well as
 * possible: only the fields of its type are read, each as a plain text, and a field that is no text is left out.
 */
export function readContent(search: string): ViewerContent {
  const given = new URLSearchParams(search);
  const [type, data, title] = [given.get('type'), given.get('data'), given.get('title')];
  if (!type || !data) return { at: 'missing' };
  const fields = readObject(data);
  if (!fields) return { at: 'invalid' };
  if (!isViewed(type)) return { at: 'unsupported' };
  const texts = fieldNames[type].map((name) => [name, textIn(fields[name])] as const);
  const code: ViewedCode = { type, data: Object.fromEntries(texts.filter(([, text]) => text !== undefined)) };
  return { at: 'code', code, title: title?.trim().slice(0, limits.title.max) || undefined };
}

function readObject(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() ? value : undefined;
}
