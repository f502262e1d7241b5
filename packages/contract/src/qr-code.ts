import * as z from 'zod/mini';
import { destinationWarningSchema } from './destination-warnings.ts';
import type { TaggedParts } from './endpoint.ts';
import { idSchema, timestampSchema } from './fields.ts';
import { anyStoredQrData } from './qr-data.ts';
import { qrStyleSchema, rendererVersionSchema } from './qr-style.ts';
import { encodingSchema, qrTypeSchema } from './qr-types.ts';
import { tagSchema } from './tags.ts';

export const qrCodeSchema = z.object({
  id: idSchema,
  short_hash: z.string(),
  title: z.nullable(z.string()),
  qr_type: qrTypeSchema,
  encoding: encodingSchema,
  destination_url: z.nullable(z.string()),
  qr_data: z.nullable(anyStoredQrData),
  style: qrStyleSchema,
  /** The version of the renderer that draws the pictures of the code. It changes only by `PUT /qr-codes/{id}/style`. */
  renderer_version: rendererVersionSchema,
  logo_url: z.nullable(z.string()),
  short_url: z.string(),
  /** The custom name of the link. `short_url` works as well, and so do all earlier slugs of the code. */
  slug: z.nullable(z.string()),
  /** The link with the slug; null without one. */
  slug_url: z.nullable(z.string()),
  /** The link in the symbol: `short_url`, unless the code was made with a slug and `symbol_link` was `slug`. It never changes. */
  symbol_url: z.string(),
  /** The full image; in a list a small one of at most 16 kB. */
  qr_code_data_url: z.string(),
  /**
   * Only if the logo cannot be drawn, which leaves `qr_code_data_url` empty: its file is missing, or cannot be read at the moment.
   * A list with `data_urls=omit` reports missing files only.
   */
  picture_error: z.optional(z.enum(['logo_missing', 'unavailable'])),
  /** Whether `short_url` and `slug_url`, with `.svg` or `.png` after them, answer with the picture, to anyone. */
  public_picture: z.boolean(),
  /** A small image for `<img src>`, without a token. Valid and cacheable for 12 to 24 hours. */
  thumbnail_url: z.string(),
  is_active: z.boolean(),
  /** Only in the reply for a single code: the code is inactive and needs Pro to be activated. */
  reactivation_requires_pro: z.optional(z.boolean()),
  click_count: z.int(),
  /** Clicks that another product counted before the code was imported; not part of `click_count`. */
  imported_clicks: z.nullable(z.int()),
  /** Only in a list with `daily_clicks=include`: the clicks of the latest seven days in UTC, oldest first. */
  daily_clicks: z.optional(z.array(z.int())),
  created_at: timestampSchema,
  /** The latest change of the code, its rules or its link settings. Clicks do not change it. */
  updated_at: timestampSchema,
  /** The id of the code in the system of its owner, unique per account. */
  external_id: z.nullable(z.string()),
  tags: z.array(tagSchema),
  /** Not in the default list. The code still redirects and counts against the quota. */
  archived: z.boolean(),
  /** For the owner only. */
  note: z.nullable(z.string()),
  /** Texts of the owner's own systems. Visitors do not see them. */
  metadata: z.record(z.string(), z.string()),
});
export type QrCode = z.infer<typeof qrCodeSchema>;
export type Metadata = QrCode['metadata'];

/** A code after a change, with warnings about its destination that do not prevent the change. */
export const updatedQrCodeSchema = z.intersection(
  qrCodeSchema,
  z.object({ warnings: z.optional(z.array(destinationWarningSchema)) }),
);

/** The fields of a code that change without the code. */
const view = { picture_error: true, thumbnail_url: true, reactivation_requires_pro: true } as const;

/** The picture is not part of the state: it follows from the other fields. */
export const taggedCode: TaggedParts = {
  state: z.omit(qrCodeSchema, { ...view, qr_code_data_url: true, click_count: true, daily_clicks: true }),
  view: z.pick(qrCodeSchema, view),
};
