import type { Annotation } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions, Query } from './calls.ts';

export type AnnotationsQuery = Query<'GET /annotations'>;
export type AnnotationInput = Body<'POST /annotations'>;
export type AnnotationChanges = Body<'PATCH /annotations/{id}'>;

/** The calls for marks on the time axis of charts. */
export const annotationCalls = ({ call }: Caller) => ({
  /** Newest first. */
  list: async (query: AnnotationsQuery = {}, options: CallOptions = {}): Promise<Annotation[]> =>
    (await call('GET /annotations', { query, ...options })).annotations,
  create: (note: AnnotationInput, options: CreateOptions = {}): Promise<Annotation> =>
    call('POST /annotations', { body: note, ...options }),
  update: (id: string, changes: AnnotationChanges, options: CallOptions = {}): Promise<Annotation> =>
    call('PATCH /annotations/{id}', { params: { id }, body: changes, ...options }),
  remove: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /annotations/{id}', { params: { id }, ...options });
  },
});
