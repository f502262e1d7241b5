import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, manyLines, timestampSchema, oneLine, text } from './fields.ts';
import { limits } from './limits.ts';
import { downloadFormats, listSorts } from './choices.ts';
import { message } from './messages.ts';
import { anyStoredQrData, qrDataSchemas, webAddressPattern } from './qr-data.ts';
import { shortHashPattern } from './paths.ts';
import { qrStyleInput, qrStyleSchema } from './qr-style.ts';
import { encodingSchema, qrTypeSchema } from './qr-types.ts';
import { statsEndpoints } from './stats.ts';

export const qrCodeSchema = z.object({
  id: idSchema,
  short_hash: z.string(),
  title: z.nullable(z.string()),
  qr_type: qrTypeSchema,
  encoding: encodingSchema,
  destination_url: z.nullable(z.string()),
  qr_data: z.nullable(anyStoredQrData),
  style: qrStyleSchema,
  logo_url: z.nullable(z.string()),
  short_url: z.string(),
  /** The full image; in a list a small one of at most 16 kB. */
  qr_code_data_url: z.string(),
  /** A small image for `<img src>`, without a token. Valid and cacheable for 12 to 24 hours. */
  thumbnail_url: z.string(),
  is_active: z.boolean(),
  /** Only in the reply for a single code: the code is inactive and needs Pro to be activated. */
  reactivation_requires_pro: z.optional(z.boolean()),
  click_count: z.int(),
  /** Only in a list with `daily_clicks=include`: the clicks of the latest seven days in UTC, oldest first. */
  daily_clicks: z.optional(z.array(z.int())),
  created_at: timestampSchema,
});
export type QrCode = z.infer<typeof qrCodeSchema>;

export const destinationSchema = z
  .string(message('urlRequired'))
  .check(
    z.trim(),
    oneLine(message('urlInvalid')),
    z.minLength(1, message('urlRequired')),
    z.maxLength(limits.destination.max, message('tooLong')),
    z.regex(webAddressPattern, message('urlInvalid')),
  );

const title = z.nullish(text(limits.title.max));
/** A hash of `POST /qr-codes/reservations`: the code gets the short link that its preview showed. */
const reservedHash = z.optional(z.string().check(z.regex(shortHashPattern, message('invalid')), z.toLowerCase()));
const shared = {
  title,
  style: z.optional(qrStyleInput),
  encoding: z.optional(encodingSchema),
  reserved_hash: reservedHash,
};

/** One member per type, so that errors come from the schema of that type. */
export const createQrCodeBody = z.discriminatedUnion('qr_type', [
  z.object({ ...shared, qr_type: z.literal('url'), destination_url: destinationSchema }),
  z.object({ ...shared, qr_type: z.literal('text'), qr_data: qrDataSchemas.text }),
  z.object({ ...shared, qr_type: z.literal('email'), qr_data: qrDataSchemas.email }),
  z.object({ ...shared, qr_type: z.literal('phone'), qr_data: qrDataSchemas.phone }),
  z.object({ ...shared, qr_type: z.literal('sms'), qr_data: qrDataSchemas.sms }),
  z.object({ ...shared, qr_type: z.literal('wifi'), qr_data: qrDataSchemas.wifi }),
  z.object({ ...shared, qr_type: z.literal('vcard'), qr_data: qrDataSchemas.vcard }),
  z.object({ ...shared, qr_type: z.literal('event'), qr_data: qrDataSchemas.event }),
  z.object({ ...shared, qr_type: z.literal('location'), qr_data: qrDataSchemas.location }),
  z.object({ ...shared, qr_type: z.literal('crypto'), qr_data: qrDataSchemas.crypto }),
]);

export const updateQrCodeBody = z.object({
  title,
  is_active: z.optional(z.boolean()),
  destination_url: z.optional(destinationSchema),
});

/** A whole number in a query string. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message('outOfRange'))),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.int().check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange'))),
    ),
  );

export const listQuery = z.object({
  limit: z.optional(wholeNumber(1, limits.list.maxLimit)),
  cursor: z.optional(text(2048)),
  search: z.optional(text(200, manyLines())),
  type: z.optional(qrTypeSchema),
  sort: z.optional(z.enum(listSorts)),
  /** `omit` leaves `qr_code_data_url` empty, for clients that show `thumbnail_url`. */
  data_urls: z.optional(z.enum(['omit'])),
  /** `include` adds `daily_clicks` to each code. */
  daily_clicks: z.optional(z.enum(['include'])),
});

/** The totals include all codes of the user, regardless of page and filters. */
export const listReply = z.object({
  qr_codes: z.array(qrCodeSchema),
  next_cursor: z.nullable(z.string()),
  totals: z.object({ qr_codes: z.int(), clicks: z.int() }),
});
export type QrCodeList = z.infer<typeof listReply>;

export const qrCodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/qr-codes',
    access: 'user',
    summary: 'List the codes of the user, newest first by default',
    query: listQuery,
    reply: listReply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/qr-codes',
    access: 'user',
    summary: 'Create a code',
    body: createQrCodeBody,
    reply: z.object({ id: idSchema }),
    status: 201,
    errors: ['quota_reached', 'qr_type_locked', 'content_too_long', 'reservation_expired'],
  }),
  reserve: endpoint({
    method: 'POST',
    path: '/qr-codes/reservations',
    access: 'user',
    summary: 'Reserve a short link for a code that is being made. It takes no place in the quota',
    reply: z.object({ short_hash: z.string(), short_url: z.string(), expires_at: timestampSchema }),
    status: 201,
    errors: ['too_many_requests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/qr-codes/{id}',
    access: 'user',
    summary: 'Get a code',
    params: idParams,
    reply: qrCodeSchema,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/qr-codes/{id}',
    access: 'user',
    summary: 'Update the title, destination or state of a code',
    params: idParams,
    body: updateQrCodeBody,
    reply: qrCodeSchema,
    errors: ['not_found', 'edit_requires_pro', 'reactivation_requires_pro'],
  }),
  updateStyle: endpoint({
    method: 'PUT',
    path: '/qr-codes/{id}/style',
    access: 'user',
    summary: 'Update the style of a code',
    params: idParams,
    body: qrStyleInput,
    reply: qrCodeSchema,
    errors: ['not_found', 'edit_requires_pro'],
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/qr-codes/{id}/logo',
    access: 'user',
    summary: 'Upload the logo of a code',
    params: idParams,
    upload: 'logo',
    reply: z.object({ logo_url: z.string() }),
    errors: [
      'not_found',
      'edit_requires_pro',
      'logo_type',
      'logo_too_large',
      'request_timeout',
      'logo_too_many_pixels',
      'logo_too_complex',
      'logo_svg_damaged',
      'logo_svg_script',
      'logo_svg_external',
      'logo_svg_entities',
      'logo_svg_part',
      'unavailable',
    ],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/qr-codes/{id}/logo',
    access: 'user',
    summary: 'Delete the logo of a code',
    params: idParams,
    reply: doneReply,
    errors: ['not_found', 'edit_requires_pro'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/qr-codes/{id}',
    access: 'user',
    summary: 'Delete a code. Its short link answers 410 afterwards',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
  ...statsEndpoints,
  download: endpoint({
    method: 'GET',
    path: '/qr-codes/{id}/download/{format}',
    access: 'user',
    summary: 'Get a temporary download URL for the image',
    params: z.object({ id: idSchema, format: z.enum(downloadFormats) }),
    query: z.object({ size: z.optional(wholeNumber(limits.style.size.min, limits.download.maxPixels)) }),
    reply: z.object({ downloadUrl: z.string() }),
    errors: ['not_found'],
  }),
} as const;
