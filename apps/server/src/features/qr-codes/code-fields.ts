import { limits, type Metadata, type MetadataInput } from '@tessera/contract';
import { invalidFields } from '../../http/app-error.ts';
import { parseDestination } from './destination.policy.ts';

/** A title or note as it is stored: a blank one counts as none. */
export const cleanText = (text: string | null | undefined): string | null => text?.trim() || null;

/** The metadata after a change: other keys stay, and null removes a key. */
export function mergeMetadata(current: Metadata, given: MetadataInput = {}): Metadata {
  const merged = Object.entries({ ...current, ...given }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (merged.length > limits.metadata.maxKeys) throw invalidFields({ metadata: 'outOfRange' });
  return Object.fromEntries(merged);
}

/** The destination in the form that is stored. Throws if it is not allowed. */
export function parseDestinationField(text: string, publicUrl: string, field = 'destination_url'): string {
  const parsed = parseDestination(text, publicUrl);
  if ('problem' in parsed) throw invalidFields({ [field]: parsed.problem });
  return parsed.url;
}
