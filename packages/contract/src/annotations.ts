import * as z from 'zod/mini';
import { annotationKinds } from './annotation-kinds.ts';
import { isAllowedDay, isAllowedRange } from './click-ranges.ts';
import { endpoint } from './endpoint.ts';
import {
  daySchema,
  doneReply,
  idParams,
  idSchema,
  momentSchema,
  requiredText,
  timestampSchema,
  timezoneSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesWrite, statsRead } from './permissions.ts';
import { listFilter } from './qr-code-list.ts';
import { outOfRange, rangeFields, requestedDaySchema } from './stats.ts';

/** A code that an annotation is about. A deleted code has its title or hash as `title` only. */
const annotatedCode = z.object({
  id: z.nullable(idSchema),
  title: z.nullable(z.string()),
  short_url: z.nullable(z.string()),
});

/** A mark on the time axis of charts. */
export const annotationSchema = z.object({
  id: idSchema,
  kind: z.enum(annotationKinds),
  /** Null for an annotation of a whole day. */
  at: z.nullable(timestampSchema),
  /** A day in the time zone of the chart; null for an annotation of an instant. */
  day: z.nullable(daySchema),
  /** The words of a note, or what a person added to a mark of the product. */
  text: z.nullable(z.string()),
  /** The number of codes of the selection that it is about; 0 if it is about the account. */
  code_count: z.int(),
  /** Some of them. */
  codes: z.array(annotatedCode),
  created_at: timestampSchema,
});
export type Annotation = z.infer<typeof annotationSchema>;

interface GivenRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Both days are included. They are days of the time zone `tz`; without it, of UTC. The codes are selected as in the statistics. */
export const annotationsQuery = z
  .object({ ...rangeFields, tz: z.optional(timezoneSchema), ...listFilter })
  .check(z.refine<GivenRange>(({ from, to }) => isAllowedRange(from, to, limits.analytics.maxDays), outOfRange));
export type AnnotationsQuery = z.infer<typeof annotationsQuery>;

const noteText = requiredText(limits.annotations.maxText, message('textRequired'));
/** Runs also for a text that is no time. */
const isInYears = (at: string): boolean => {
  const moment = Date.parse(at);
  return Number.isNaN(moment) || isAllowedDay(new Date(moment).toISOString().slice(0, 10));
};
const time = {
  at: z.optional(momentSchema.check(z.refine(isInYears, message('outOfRange')))),
  day: z.optional(requestedDaySchema),
};
const hasOneTime = z.refine<{ at?: string | undefined; day?: string | undefined }>(
  ({ at, day }) => at === undefined || day === undefined,
  { error: message('invalid'), path: ['day'] },
);

/** Without `at` and `day`: now. Without `code_id`: about the account. */
export const createAnnotationBody = z
  .object({ text: noteText, ...time, code_id: z.optional(idSchema) })
  .check(hasOneTime);

/** The time of a mark of the product cannot be changed. Null removes the words that were added to it. */
export const updateAnnotationBody = z.object({ text: z.optional(z.nullable(noteText)), ...time }).check(hasOneTime);

export const annotationEndpoints = {
  list: endpoint('GET', '/annotations', statsRead, {
    summary: `List what happened in a range. Notes, and changes that the product recorded; newest first, at most ${limits.annotations.listed}`,
    query: annotationsQuery,
    reply: z.object({ annotations: z.array(annotationSchema) }),
  }),
  create: endpoint('POST', '/annotations', codesWrite, {
    summary: 'Write a note on the time axis. About the account or a code; a day, an instant or now',
    body: createAnnotationBody,
    reply: annotationSchema,
    status: 201,
    errors: ['annotation_limit'],
  }),
  update: endpoint('PATCH', '/annotations/{id}', codesWrite, {
    summary: 'Change an annotation. Of one that the product wrote, the text only',
    params: idParams,
    body: updateAnnotationBody,
    reply: annotationSchema,
    errors: ['not_found'],
  }),
  remove: endpoint('DELETE', '/annotations/{id}', codesWrite, {
    summary: 'Delete an annotation',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
