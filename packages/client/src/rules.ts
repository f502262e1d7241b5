import type { DestinationChange, LinkSettings, Routing } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, ChangeOptions, CreateOptions } from './calls.ts';

export type RulesInput = Body<'PUT /qr-codes/{id}/rules'>;
export type LinkSettingsChanges = Body<'PUT /qr-codes/{id}/link-settings'>;

/** The calls that decide where a code leads. */
export function ruleCalls({ call }: Caller) {
  return {
    /** The rules, variants and schedule of a code. */
    get: (codeId: string, options: CallOptions = {}): Promise<Routing> =>
      call('GET /qr-codes/{id}/rules', { params: { id: codeId }, ...options }),
    /** Replaces all rules, variants and the schedule (Pro). */
    put: (codeId: string, rules: RulesInput, options: ChangeOptions = {}): Promise<Routing> =>
      call('PUT /qr-codes/{id}/rules', { params: { id: codeId }, body: rules, ...options }),
    /** Whether the link has a password, its preview, and whether it passes query parameters on. */
    linkSettings: (codeId: string, options: CallOptions = {}): Promise<LinkSettings> =>
      call('GET /qr-codes/{id}/link-settings', { params: { id: codeId }, ...options }),
    /** Changes only the given fields (Pro). */
    updateLinkSettings: (
      codeId: string,
      changes: LinkSettingsChanges,
      options: ChangeOptions = {},
    ): Promise<LinkSettings> =>
      call('PUT /qr-codes/{id}/link-settings', { params: { id: codeId }, body: changes, ...options }),
    /** The latest changes of the destination, newest first. */
    async destinationHistory(codeId: string, options: CallOptions = {}): Promise<DestinationChange[]> {
      return (await call('GET /qr-codes/{id}/destinations', { params: { id: codeId }, ...options })).changes;
    },
    /** Sets the destination to the one before a change (Pro). */
    revertDestination: (codeId: string, changeId: string, options: CreateOptions = {}) =>
      call('POST /qr-codes/{id}/destinations/{change_id}/revert', {
        params: { id: codeId, change_id: changeId },
        ...options,
      }),
  };
}
