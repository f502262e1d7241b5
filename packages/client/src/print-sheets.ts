import type { Job } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CreateOptions } from './calls.ts';

export type SheetInput = Body<'POST /print-sheets'>;

/** The calls for sheets of labels. */
export function printSheetCalls({ call }: Caller) {
  return {
    /** Prints many codes as one PDF in the background: see `client.jobs`. The job names codes that cannot be read. */
    create: (sheet: SheetInput, options: CreateOptions = {}): Promise<Job> =>
      call('POST /print-sheets', { body: sheet, ...options }),
  };
}
