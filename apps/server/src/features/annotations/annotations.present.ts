import { type Annotation, onDefaultHost, shortUrl } from '@tessera/contract';
import type { AnnotationRow } from './annotations.repo.ts';

export function presentAnnotation(row: AnnotationRow, publicUrl: string): Annotation {
  const { id, kind, at, day, note, createdAt, count, codes, deletedCount, deletedNames } = row;
  return {
    id,
    kind,
    at: day === null ? at.toISOString() : null,
    day,
    text: note,
    code_count: count + deletedCount,
    codes: [
      ...codes.map((code) => ({
        id: code.id,
        title: code.title,
        short_url: shortUrl(publicUrl, onDefaultHost(code.hash)),
      })),
      ...deletedNames.map((title) => ({ id: null, title, short_url: null })),
    ],
    created_at: createdAt.toISOString(),
  };
}
