import type { BodyInput, endpoints } from '@tessera/contract';
import { addScheme } from '../typed-values.ts';
import type { Draft } from './draft.ts';
import { toQrData } from './draft-data.ts';
import { draftEncoding } from './draft-encoding.ts';

type CreateBodyInput = BodyInput<(typeof endpoints)['qrCodes']['create']>;

/** The request body without the style, which is not part of the draft. */
export function toCreateBody(draft: Draft): CreateBodyInput {
  const { type } = draft;
  const content =
    type === 'url'
      ? { destination_url: addScheme(draft.url.destination_url) }
      : { qr_data: toQrData(type, draft), encoding: draftEncoding(type, draft) };
  const extras = {
    ...(draft.slug.trim() && { slug: draft.slug.trim() }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.tags.length > 0 && { tag_ids: draft.tags }),
  };
  return { title: draft.title.trim() || null, qr_type: type, ...content, ...extras } as CreateBodyInput;
}

const fieldNames: Record<string, string> = { destination_url: 'url.destination_url', tag_ids: 'tags' };

/** The form field for a path of the request body: `qr_data.email` → `email.email`. */
export function toFieldName(path: string, { type }: Pick<Draft, 'type'>): string {
  if (path.startsWith('qr_data.')) return `${type}.${path.slice('qr_data.'.length)}`;
  return fieldNames[path] ?? path;
}
