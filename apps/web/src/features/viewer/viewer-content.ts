import { type FieldOf, limits, type QrType, qrTypeDescriptors, type ViewedType } from '@tessera/contract';

/** Unchecked text from the URL; the cards decide how to use it. */
export type ViewedData<T extends ViewedType> = { [Name in FieldOf<T>]?: string };
export type ViewedCode = { [T in ViewedType]: { type: T; data: ViewedData<T> } }[ViewedType];

export type ViewerContent =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | { kind: 'unsupported' }
  | { kind: 'code'; code: ViewedCode; title: string | undefined };

const isViewed = (type: string): type is ViewedType =>
  Object.hasOwn(qrTypeDescriptors, type) && qrTypeDescriptors[type as QrType].hasCard;

/**
 * Reads the URL, which anyone can write. Only the fields of the type are read, each as plain text; other values are
 * ignored. Content that the rules for new codes refuse is shown too.
 */
export function readContent(search: string): ViewerContent {
  const params = new URLSearchParams(search);
  const [type, data, title] = [params.get('type'), params.get('data'), params.get('title')];
  if (!type || !data) return { kind: 'missing' };
  const fields = readObject(data);
  if (!fields) return { kind: 'invalid' };
  if (!isViewed(type)) return { kind: 'unsupported' };
  const texts = Object.keys(qrTypeDescriptors[type].fields).map((name) => [name, textIn(fields[name])] as const);
  const code: ViewedCode = { type, data: Object.fromEntries(texts.filter(([, text]) => text !== undefined)) };
  return { kind: 'code', code, title: title?.trim().slice(0, limits.title.max) || undefined };
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
