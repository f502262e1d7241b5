import type { Share } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions } from './calls.ts';

export type ShareInput = Body<'POST /shares'>;
export type ShareChanges = Body<'PATCH /shares/{id}'>;

/** The calls for public pages with statistics. */
export const shareCalls = ({ call }: Caller) => ({
  /** Newest first. */
  list: async (options: CallOptions = {}): Promise<Share[]> => (await call('GET /shares', options)).shares,
  create: (share: ShareInput, options: CreateOptions = {}): Promise<Share> =>
    call('POST /shares', { body: share, ...options }),
  update: (id: string, changes: ShareChanges, options: CallOptions = {}): Promise<Share> =>
    call('PATCH /shares/{id}', { params: { id }, body: changes, ...options }),
  /** The page is gone at once. */
  revoke: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /shares/{id}', { params: { id }, ...options });
  },
});
