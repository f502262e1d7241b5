import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema } from './fields.ts';
import { jobSchema } from './jobs.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { metadataFilter } from './metadata.ts';
import { codesWrite } from './permissions.ts';
import { codeFilter } from './qr-code-list.ts';
import { qrStyleInput } from './qr-style.ts';
import { tagIdsSchema } from './tags.ts';

const count = z
  .int(message('invalid'))
  .check(z.gte(0, message('outOfRange')), z.lte(limits.bulk.max, message('outOfRange')));

export const codeFilterSchema = z.object({
  ...codeFilter,
  tag: z.optional(tagIdsSchema),
  metadata: z.optional(metadataFilter),
});

export const codeIdsSchema = z
  .array(idSchema)
  .check(z.minLength(1, message('required')), z.maxLength(limits.bulk.maxIds, message('listTooLong')));

/** The codes of a call: those with these ids, or all that match the filter. */
export const codeTarget = {
  ids: z.optional(codeIdsSchema),
  filter: z.optional(codeFilterSchema),
  /** The number of codes that the caller has seen. If it has changed, nothing is done. Required for a bulk action by filter. */
  expected_count: z.optional(count),
};
const tag_ids = tagIdsSchema.check(z.minLength(1, message('required')));

const bulkActions = z.discriminatedUnion('action', [
  z.object({ ...codeTarget, action: z.literal('tag'), tag_ids }),
  z.object({ ...codeTarget, action: z.literal('untag'), tag_ids }),
  z.object({ ...codeTarget, action: z.literal('archive') }),
  z.object({ ...codeTarget, action: z.literal('unarchive') }),
  z.object({ ...codeTarget, action: z.literal('activate') }),
  z.object({ ...codeTarget, action: z.literal('deactivate') }),
  z.object({ ...codeTarget, action: z.literal('delete'), expected_count: count }),
  /** Changes the given fields of the styles, or applies a saved look with its logo. */
  z.object({
    ...codeTarget,
    action: z.literal('style'),
    style: z.optional(qrStyleInput),
    look_id: z.optional(idSchema),
  }),
  /** A ZIP of the pictures, as the result file of the job. */
  z.object({
    ...codeTarget,
    action: z.literal('pictures'),
    format: z.enum(['png', 'svg', 'pdf'], message('invalid')),
    /** Pixels of PNG, instead of the size of each style. */
    size: z.optional(
      z
        .int(message('invalid'))
        .check(
          z.gte(limits.style.size.min, message('outOfRange')),
          z.lte(limits.download.maxPixels, message('outOfRange')),
        ),
    ),
    /** The width of each picture in PDF; 50 by default. */
    width_mm: z.optional(
      z
        .number(message('invalid'))
        .check(
          z.gte(limits.print.widthMm.min, message('outOfRange')),
          z.lte(limits.print.widthMm.max, message('outOfRange')),
        ),
    ),
    /** The property that names the files; `title` by default. */
    names: z.optional(z.enum(['title', 'slug'], message('invalid'))),
  }),
]);
/** A filter may match other codes than the caller has seen, so their number is required. */
export const bulkBody = bulkActions.check(
  z.refine(({ filter, expected_count }) => filter === undefined || expected_count !== undefined, {
    path: ['expected_count'],
    error: message('required'),
  }),
);
export type BulkBody = z.output<typeof bulkBody>;
/** Without an action: for other calls that are for many codes. */
export type CodeTarget = Pick<BulkBody, 'ids' | 'filter' | 'expected_count'>;
export type BulkAction = BulkBody['action'];

export const bulkEndpoints = {
  start: endpoint('POST', '/qr-codes/bulk', codesWrite, {
    summary: 'Change, delete or draw many codes. In the background. More codes than the free quota need Pro',
    body: bulkBody,
    reply: jobSchema,
    status: 202,
    errors: ['bulk_requires_pro', 'bulk_count_changed', 'bulk_too_many', 'job_limit'],
  }),
  undo: endpoint('POST', '/jobs/{id}/undo', codesWrite, {
    summary: 'Undo a bulk action. On tags, archive, state or style, as a new job',
    params: idParams,
    reply: jobSchema,
    status: 202,
    errors: ['not_found', 'job_not_undoable', 'job_limit'],
  }),
} as const;
