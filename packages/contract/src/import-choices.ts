import { type ContentColumn, type QrType, type QrTypeDescriptor, qrTypeDescriptors } from './qr-type-descriptors.ts';

const codeFields = [
  'type',
  'title',
  'destination_url',
  'slug',
  'short_link',
  'external_id',
  'tags',
  'note',
  'created_at',
  'clicks',
  'encoding',
] as const;
export type ImportField = (typeof codeFields)[number] | ContentColumn;

const contentColumns = Object.values(qrTypeDescriptors).flatMap(({ fields }) =>
  Object.values<ContentColumn | null>(fields).filter((column) => column !== null),
);
/** The fields of an import, each once. A column of the file is read as one of them. */
export const importFields: readonly ImportField[] = [...new Set([...codeFields, ...contentColumns])];

/** The column of a field of a code's content; undefined if it has none. */
export function importColumn(type: QrType, field: string): string | undefined {
  const { fields }: QrTypeDescriptor = qrTypeDescriptors[type];
  return fields[field] ?? undefined;
}

/** Programs whose files are recognized. `tessera`: any other file with columns. */
export const importSources = ['tessera', 'bitly', 'dub', 'kutt', 'shlink', 'yourls', 'rebrandly'] as const;
export type ImportSource = (typeof importSources)[number];
export const importStates = ['checking', 'checked', 'unreadable', 'committing', 'done'] as const;
export type ImportState = (typeof importStates)[number];
/** `duplicate`: the account has a code with the same content and title, or the file has the row twice. */
export const importVerdicts = ['create', 'update', 'duplicate', 'error'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
