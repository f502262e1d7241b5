import * as z from 'zod/mini';
import { codeStatuses, listSorts, tagMatches } from './choices.ts';
import { manyLines, text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { metadataQuery } from './metadata.ts';
import { qrCodeSchema } from './qr-code.ts';
import { qrTypeSchema } from './qr-types.ts';
import { requestedDaySchema } from './stats.ts';
import { tagIdsSchema } from './tags.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const idsText = z
  .string()
  .check(
    z.maxLength(limits.tags.maxPerAccount * 37, message('tooLong')),
    z.regex(new RegExp(`^${uuid}(,${uuid})*$`, 'i'), message('invalid')),
  );
/** Ids in one parameter. */
export const idListSchema = idsText;
/** Ids in a query string: separated by commas, or in several parameters of the same name. */
const idList = z.pipe(
  z.pipe(
    z.union([idsText, z.array(idsText).check(z.maxLength(limits.tags.maxPerAccount, message('listTooLong')))]),
    z.transform((given: string | string[]) =>
      [given].flat().flatMap((ids) => ids.split(',', limits.tags.maxPerAccount + 1)),
    ),
  ),
  tagIdsSchema,
);

/** Which codes are listed. */
export const codeFilter = {
  /** Text in title, destination, content, note, tags, or a short link, regardless of case and accents. */
  search: z.optional(text(200, manyLines())),
  type: z.optional(qrTypeSchema),
  status: z.optional(z.enum(codeStatuses, message('invalid'))),
  /** `any` by default. */
  tag_match: z.optional(z.enum(tagMatches, message('invalid'))),
  /** The day of creation (UTC), both days included. */
  created_from: z.optional(requestedDaySchema),
  created_to: z.optional(requestedDaySchema),
};

/** The same in a query string. */
export const listFilter = {
  ...codeFilter,
  /** Only codes with these ids, at most 100. */
  id: z.optional(idList),
  /** Ids of tags. */
  tag: z.optional(idList),
  /** `key:value`; several parameters for codes that have all of them. */
  metadata: z.optional(metadataQuery),
};

export const listQuery = z.object({
  ...listFilter,
  limit: z.optional(wholeNumber(1, limits.list.maxLimit)),
  cursor: z.optional(text(2048)),
  sort: z.optional(z.enum(listSorts)),
  /** `omit` leaves `qr_code_data_url` empty, for clients that show `thumbnail_url`. */
  data_urls: z.optional(z.enum(['omit'])),
  /** `include` adds `daily_clicks` to each code. */
  daily_clicks: z.optional(z.enum(['include'])),
});

/** The totals include all codes of the user, regardless of page and filters. For more than 5,000 codes, they may be ten seconds old. */
export const listReply = z.object({
  qr_codes: z.array(qrCodeSchema),
  next_cursor: z.nullable(z.string()),
  /** The number of codes that match the filters, on all pages. */
  total: z.int(),
  totals: z.object({ qr_codes: z.int(), clicks: z.int() }),
});
export type QrCodeList = z.infer<typeof listReply>;
