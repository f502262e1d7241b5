import { slugProblems } from './choices.ts';
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

/** What a commit does with rows that change a code of the account. `error`: such a row is an error, with the effect that `on_error` has. */
export const existingChoices = ['update', 'skip', 'error'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/**
 * In a file of another program, a name that is also one of a code here is a coincidence: the row must neither change where a
 * printed code leads nor lose its own link without a decision. Own files are written to change codes.
 */
export const defaultExisting = (source: ImportSource): ExistingChoice => (source === 'tessera' ? 'update' : 'error');

/** Why a code does not get a name of the link in its row. `too_many`: a code has a limited number of names. */
export const lostLinkReasons = [...slugProblems, 'requires_pro', 'too_many'] as const;
export type LostLinkReason = (typeof lostLinkReasons)[number];
