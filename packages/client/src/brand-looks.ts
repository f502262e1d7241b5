import type { BrandLook } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions } from './calls.ts';

export type BrandLookInput = Body<'POST /brand-looks'>;
export type BrandLookChanges = Body<'PATCH /brand-looks/{id}'>;

/** The calls for saved looks (Pro). `client.codes.bulk` applies one to many codes. */
export const brandLookCalls = ({ call }: Caller) => ({
  list: async (options: CallOptions = {}): Promise<BrandLook[]> =>
    (await call('GET /brand-looks', options)).brand_looks,
  create: (look: BrandLookInput, options: CreateOptions = {}): Promise<BrandLook> =>
    call('POST /brand-looks', { body: look, ...options }),
  update: (id: string, changes: BrandLookChanges, options: CallOptions = {}): Promise<BrandLook> =>
    call('PATCH /brand-looks/{id}', { params: { id }, body: changes, ...options }),
  uploadLogo: (id: string, logo: Blob, options: CreateOptions = {}): Promise<{ logo_url: string }> =>
    call('POST /brand-looks/{id}/logo', { params: { id }, upload: { logo }, ...options }),
  removeLogo: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /brand-looks/{id}/logo', { params: { id }, ...options });
  },
  remove: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /brand-looks/{id}', { params: { id }, ...options });
  },
});
