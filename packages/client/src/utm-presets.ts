import type { UtmPreset } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions } from './calls.ts';

export type UtmPresetInput = Body<'POST /utm-presets'>;
export type UtmPresetChanges = Body<'PATCH /utm-presets/{id}'>;

/** The calls for saved UTM parameters. */
export const utmPresetCalls = ({ call }: Caller) => ({
  list: async (options: CallOptions = {}): Promise<UtmPreset[]> =>
    (await call('GET /utm-presets', options)).utm_presets,
  create: (preset: UtmPresetInput, options: CreateOptions = {}): Promise<UtmPreset> =>
    call('POST /utm-presets', { body: preset, ...options }),
  update: (id: string, changes: UtmPresetChanges, options: CallOptions = {}): Promise<UtmPreset> =>
    call('PATCH /utm-presets/{id}', { params: { id }, body: changes, ...options }),
  remove: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /utm-presets/{id}', { params: { id }, ...options });
  },
});
