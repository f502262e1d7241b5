import * as z from 'zod/mini';
import { errorReply } from './errors.ts';
import { idSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { createQrCodeBody, externalIdSchema, updateQrCodeBody } from './qr-code-bodies.ts';
import { updatedQrCodeSchema } from './qr-code.ts';

/** Each action is the call with the same effect on one code. */
const batchItem = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), code: createQrCodeBody }),
  z.object({ action: z.literal('upsert'), external_id: externalIdSchema, code: createQrCodeBody }),
  z.object({ action: z.literal('update'), id: idSchema, code: updateQrCodeBody }),
  z.object({ action: z.literal('delete'), id: idSchema }),
]);
export type BatchItem = z.output<typeof batchItem>;

export const batchBody = z.object({
  items: z
    .array(batchItem)
    .check(z.minLength(1, message('required')), z.maxLength(limits.batch.maxItems, message('listTooLong'))),
  /** Changes all codes or none. False by default: each item succeeds or fails alone. */
  atomic: z.optional(z.boolean()),
});

export const batchReply = z.object({
  /** In the order of the items. */
  results: z.array(
    z.object({
      /** The status of the single call. 424 with `batch_aborted`: nothing was done, because another item failed. */
      status: z.int(),
      /** After the batch, with an empty `qr_code_data_url`. Not for a deletion. */
      code: z.optional(updatedQrCodeSchema),
      error: z.optional(errorReply),
    }),
  ),
});
export type BatchResult = z.output<typeof batchReply>['results'][number];
