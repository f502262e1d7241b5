import * as z from 'zod/mini';
import { dataTypes, symbolLinks } from './choices.ts';
import { destinationSchema } from './destination.ts';
import { manyLines, oneLine, text } from './fields.ts';
import { limits } from './limits.ts';
import { shortHashPattern } from './link-names.ts';
import { watchTokenPattern } from './live.ts';
import { message } from './messages.ts';
import { metadataInput } from './metadata.ts';
import { qrDataSchemas } from './qr-data.ts';
import { qrStyleInput } from './qr-style.ts';
import type { DataType } from './qr-type-descriptors.ts';
import { encodingSchema } from './qr-types.ts';
import { changedSlugSchema, slugSchema } from './slugs.ts';
import { tagIdsSchema } from './tags.ts';

const title = z.nullish(text(limits.title.max));
/** A hash of `POST /qr-codes/reservations`: the code gets the short link that its preview showed. */
export const reservedHashSchema = z.string().check(z.regex(shortHashPattern, message('invalid')), z.toLowerCase());
/** The token of a visitor's reservation, which the visitor takes into the account. */
const reservedToken = z.optional(z.string().check(z.regex(watchTokenPattern, message('invalid'))));
export const externalIdSchema = z
  .string()
  .check(oneLine(), z.minLength(1, message('required')), z.maxLength(limits.externalId.max, message('tooLong')));
const note = z.nullish(text(limits.note.max, manyLines()));
const shared = {
  title,
  note,
  tag_ids: z.optional(tagIdsSchema),
  external_id: z.nullish(externalIdSchema),
  metadata: z.optional(metadataInput),
  style: z.optional(qrStyleInput),
  encoding: z.optional(encodingSchema),
  reserved_hash: z.optional(reservedHashSchema),
  reserved_token: reservedToken,
  /** Pro. */
  slug: z.nullish(slugSchema),
  /** The link in the symbol of a tracked code: `hash` by default, `slug` for the link that people can read. */
  symbol_link: z.optional(z.enum(symbolLinks, message('invalid'))),
  /** By default true for a tracked code and false for a direct one, whose picture has the content itself. */
  public_picture: z.optional(z.boolean()),
};

const dataBody = <T extends DataType>(type: T) =>
  z.object({ ...shared, qr_type: z.literal(type), qr_data: qrDataSchemas[type] });
type DataBody = { [T in DataType]: ReturnType<typeof dataBody<T>> }[DataType];

/** One member per type, so that errors come from the schema of that type. */
export const createQrCodeBody = z.discriminatedUnion('qr_type', [
  z.object({ ...shared, qr_type: z.literal('url'), destination_url: destinationSchema }),
  ...dataTypes.map((type) => dataBody(type) as DataBody),
]);

export const updateQrCodeBody = z.object({
  title,
  note,
  metadata: z.optional(metadataInput),
  archived: z.optional(z.boolean()),
  /** All tags of the code: others are removed from it. */
  tag_ids: z.optional(tagIdsSchema),
  is_active: z.optional(z.boolean()),
  public_picture: z.optional(z.boolean()),
  destination_url: z.optional(destinationSchema),
  /** Pro. The earlier slug keeps redirecting; null removes it from the code's details. */
  slug: z.nullish(changedSlugSchema),
});
