import type { ListedTag, Tag } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions } from './calls.ts';

export type TagInput = Body<'POST /tags'>;
export type TagChanges = Body<'PATCH /tags/{id}'>;

/** The calls for tags. */
export const tagCalls = ({ call }: Caller) => ({
  /** Tags sorted by name, with the number of their codes. */
  list: async (options: CallOptions = {}): Promise<ListedTag[]> => (await call('GET /tags', options)).tags,
  create: (tag: TagInput, options: CreateOptions = {}): Promise<Tag> => call('POST /tags', { body: tag, ...options }),
  update: (id: string, changes: TagChanges, options: CallOptions = {}): Promise<Tag> =>
    call('PATCH /tags/{id}', { params: { id }, body: changes, ...options }),
  /** The codes of the tag stay. */
  remove: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /tags/{id}', { params: { id }, ...options });
  },
});
