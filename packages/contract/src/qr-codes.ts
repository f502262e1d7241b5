import * as z from 'zod/mini';
import { downloadFormats } from './choices.ts';
import { batchBody, batchReply } from './batch.ts';
import { endpoint } from './endpoint.ts';
import { logoErrors } from './errors.ts';
import { decimal, doneReply, idParams, idSchema, text, timestampSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesCreate, codesRead, codesWrite, visitor } from './permissions.ts';
import { createQrCodeBody, externalIdSchema, updateQrCodeBody } from './qr-code-bodies.ts';
import { listQuery, listReply } from './qr-code-list.ts';
import { outputConditionNames } from './output-conditions.ts';
import { printerDpis, printFacts } from './print-hints.ts';
import { qrCodeSchema, taggedCode, updatedQrCodeSchema } from './qr-code.ts';
import { updateStyleBody } from './qr-style.ts';
import { rulesEndpoints } from './rules.ts';
import { statsEndpoints } from './stats.ts';

const abuseErrors = ['destination_blocked', 'daily_limit'] as const;
const slugErrors = ['slug_requires_pro', 'slug_taken'] as const;

const tagged = taggedCode;
const location = '/qr-codes/{id}';
const updateErrors = [
  'not_found',
  'precondition_failed',
  'destination_blocked',
  'edit_requires_pro',
  'reactivation_requires_pro',
  ...slugErrors,
  'slug_limit',
] as const;

// Existing clients send a code back as they have received it, and the fields of their forms, also those of other types.
const fieldsOfTypes = ['destination_url', 'qr_data'];
const fieldsOfServer = ['id', 'short_hash', 'short_url', 'logo_url', 'qr_code_data_url', 'is_active', 'click_count'];
const bitcoinForm = ['cryptoType', 'cryptoAddress', 'cryptoAmount', 'cryptoLabel', 'cryptoMessage'];
const ethereumForm = ['ethValue', 'ethGas', 'ethGasPrice', 'ethData'];
const ignoredInCreation = [
  ...fieldsOfTypes,
  ...fieldsOfServer,
  'created_at',
  ...[...bitcoinForm, ...ethereumForm].map((name) => `qr_data.${name}`),
];
const ignoredInUpdate = Object.keys(qrCodeSchema.shape);

export const qrCodeEndpoints = {
  list: endpoint('GET', '/qr-codes', codesRead, {
    summary: 'List the codes. Newest first by default',
    query: listQuery,
    reply: listReply,
  }),
  create: endpoint('POST', '/qr-codes', codesCreate, {
    summary: 'Create a code',
    body: createQrCodeBody,
    ignored: ignoredInCreation,
    reply: updatedQrCodeSchema,
    status: 201,
    location,
    tagged,
    errors: [
      ...abuseErrors,
      'quota_reached',
      'qr_type_locked',
      'content_too_long',
      'reservation_expired',
      'external_id_in_use',
      ...slugErrors,
    ],
  }),
  getByExternalId: endpoint('GET', '/qr-codes/by-external-id/{external_id}', codesRead, {
    summary: 'Get a code by its external id',
    params: z.object({ external_id: externalIdSchema }),
    reply: qrCodeSchema,
    tagged,
    errors: ['not_found'],
  }),
  getByLink: endpoint('GET', '/qr-codes/by-link/{name}', codesRead, {
    summary: 'Get a code by its short link. By the hash of the link, or any name that the code has or had',
    params: z.object({ name: text(200) }),
    reply: qrCodeSchema,
    tagged,
    errors: ['not_found'],
  }),
  putByExternalId: endpoint('PUT', '/qr-codes/by-external-id/{external_id}', codesWrite, {
    summary:
      'Create or update by external id. Creates the code with this external id, or updates its title, destination and style',
    params: z.object({ external_id: externalIdSchema }),
    body: createQrCodeBody,
    ignored: ignoredInUpdate,
    reply: updatedQrCodeSchema,
    creates: true,
    location,
    tagged,
    conditional: tagged.state,
    errors: [
      'precondition_failed',
      'code_exists',
      ...abuseErrors,
      'quota_reached',
      'qr_type_locked',
      'content_too_long',
      'edit_requires_pro',
      'external_id_in_use',
      ...slugErrors,
    ],
  }),
  batch: endpoint('POST', '/qr-codes/batch', codesWrite, {
    summary:
      'Create, change or delete many codes. Up to 100, each with its own status; with `atomic`, all or none. An invalid item refuses the whole request',
    body: batchBody,
    maxBodyBytes: limits.batch.maxBytes,
    reply: batchReply,
  }),
  reserve: endpoint('POST', '/qr-codes/reservations', codesCreate, {
    summary: 'Reserve a short link. For a code that is being made. It takes no place in the quota',
    reply: z.object({ short_hash: z.string(), short_url: z.string(), expires_at: timestampSchema }),
    status: 201,
    errors: ['too_many_requests'],
  }),
  reserveAsVisitor: endpoint('POST', '/qr-codes/visitor-reservations', visitor, {
    summary:
      'Reserve a short link as a visitor. It leads nowhere until an account creates a code with the hash and the token',
    reply: z.object({
      short_hash: z.string(),
      short_url: z.string(),
      expires_at: timestampSchema,
      token: z.string(),
    }),
    status: 201,
    errors: ['too_many_requests'],
  }),
  get: endpoint('GET', '/qr-codes/{id}', codesRead, {
    summary: 'Get a code',
    params: idParams,
    reply: qrCodeSchema,
    tagged,
    errors: ['not_found'],
  }),
  update: endpoint('PUT', '/qr-codes/{id}', codesWrite, {
    summary: 'Update a code. Its title, destination, slug, state, tags or note',
    params: idParams,
    body: updateQrCodeBody,
    ignored: ignoredInUpdate,
    reply: updatedQrCodeSchema,
    tagged,
    conditional: tagged.state,
    errors: updateErrors,
  }),
  patch: endpoint('PATCH', '/qr-codes/{id}', codesWrite, {
    summary: 'Change fields of a code. As PUT does, but fields that cannot be changed are refused',
    params: idParams,
    body: updateQrCodeBody,
    reply: updatedQrCodeSchema,
    tagged,
    conditional: tagged.state,
    errors: updateErrors,
  }),
  updateStyle: endpoint('PUT', '/qr-codes/{id}/style', codesWrite, {
    summary: 'Update the style of a code. Or redraw it with another version of the renderer',
    params: idParams,
    body: updateStyleBody,
    reply: qrCodeSchema,
    tagged,
    conditional: tagged.state,
    errors: ['not_found', 'precondition_failed', 'edit_requires_pro'],
  }),
  uploadLogo: endpoint('POST', '/qr-codes/{id}/logo', codesWrite, {
    summary: 'Upload the logo of a code',
    upload: 'logo',
    params: idParams,
    reply: z.object({ logo_url: z.string() }),
    errors: ['not_found', 'edit_requires_pro', ...logoErrors],
  }),
  removeLogo: endpoint('DELETE', '/qr-codes/{id}/logo', codesWrite, {
    summary: 'Delete the logo of a code',
    params: idParams,
    reply: doneReply,
    conditional: tagged.state,
    errors: ['not_found', 'precondition_failed', 'edit_requires_pro'],
  }),
  remove: endpoint('DELETE', '/qr-codes/{id}', codesWrite, {
    summary: 'Delete a code. Its short link answers 410 afterwards',
    params: idParams,
    reply: doneReply,
    conditional: tagged.state,
    errors: ['not_found', 'precondition_failed'],
  }),
  duplicate: endpoint('POST', '/qr-codes/{id}/duplicate', codesWrite, {
    summary:
      'Duplicate a code. The copy has the same content, style, logo, tags, note, rules and link settings, and a short link of its own',
    params: idParams,
    reply: qrCodeSchema,
    status: 201,
    location,
    tagged,
    errors: ['not_found', 'quota_reached', 'qr_type_locked', 'rules_require_pro', ...abuseErrors],
  }),
  ...rulesEndpoints,
  ...statsEndpoints,
  download: endpoint('GET', '/qr-codes/{id}/download/{format}', codesRead, {
    summary:
      'Download the picture of a code. Returns a temporary download URL. PDF and EPS have a width in millimeters; EPS needs Pro',
    params: z.object({ id: idSchema, format: z.enum(downloadFormats) }),
    query: z.object({
      /** Pixels, for PNG, JPEG and WebP; by default the size of the style. */
      size: z.optional(wholeNumber(limits.style.size.min, limits.download.maxPixels)),
      /** The width of the picture in PDF and EPS; 50 by default. */
      width_mm: z.optional(decimal(limits.print.widthMm.min, limits.print.widthMm.max)),
      /** The width of a module (X-dimension) in PDF and EPS, instead of `width_mm`. */
      module_mm: z.optional(decimal(limits.print.moduleMm.min, limits.print.moduleMm.max)),
      /** The printer of a PDF or EPS: a module gets a whole number of its dots, and the picture the size that follows. */
      dpi: z.optional(z.enum(printerDpis, message('invalid'))),
      /** PDF and EPS have at least four modules of free space around the code; `style` keeps the margin of the style. */
      quiet_zone: z.optional(z.enum(['standard', 'style'], message('invalid'))),
      /** Background beyond the picture on each side, for cutting. */
      bleed_mm: z.optional(wholeNumber(0, limits.print.bleedMm.max)),
      crop_marks: z.optional(z.enum(['true', 'false'], message('invalid'))),
      /** Makes a file for this printing condition: PDF/X-4 with its profile for `fogra39`, PDF/X-1a:2003 for others. Of PDF only. */
      output_condition: z.optional(z.enum(outputConditionNames, message('invalid'))),
    }),
    /** Of PDF and EPS: the real size, and what the code should be checked for. */
    reply: z.object({ downloadUrl: z.string(), ...printFacts }),
    errors: ['not_found', 'eps_requires_pro'],
  }),
} as const;
