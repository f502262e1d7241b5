import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { logoErrors } from './errors.ts';
import { doneReply, idParams, idSchema, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesRead, codesWrite } from './permissions.ts';
import { asStyleChange, qrStyleInput, type QrStyleOptions, qrStyleSchema } from './qr-style.ts';

/** A saved appearance, for codes of one brand. */
export const brandLookSchema = z.object({
  id: idSchema,
  name: z.string(),
  style: qrStyleSchema,
  logo_url: z.nullable(z.string()),
  /** New codes in the editor begin with it. At most one look of an account is the default. */
  is_default: z.boolean(),
});
export type BrandLook = z.infer<typeof brandLookSchema>;

/** The look as a change of a code. The size of the picture stays. */
export const styleOfLook = ({ size: _, ...style }: QrStyleOptions) => asStyleChange(style);

const name = requiredText(limits.brandLooks.maxNameLength, message('nameRequired'));
const is_default = z.optional(z.boolean());

export const createBrandLookBody = z.object({
  name,
  /** Missing values come from the code with `code_id`, otherwise from the defaults. */
  style: z.optional(qrStyleInput),
  /** A code whose logo the look gets. The look keeps it if the code is deleted. */
  code_id: z.optional(idSchema),
  is_default,
});
export const updateBrandLookBody = z.object({ name: z.optional(name), style: z.optional(qrStyleInput), is_default });

export const brandLookEndpoints = {
  list: endpoint('GET', '/brand-looks', codesRead, {
    summary: 'List the saved looks. By name',
    reply: z.object({ brand_looks: z.array(brandLookSchema) }),
  }),
  create: endpoint('POST', '/brand-looks', codesWrite, {
    summary: 'Save a look. Pro',
    body: createBrandLookBody,
    reply: brandLookSchema,
    status: 201,
    errors: ['brand_looks_require_pro', 'brand_look_exists', 'brand_look_limit'],
  }),
  update: endpoint('PATCH', '/brand-looks/{id}', codesWrite, {
    summary: 'Change the given fields of a look. Pro. Codes that it was applied to stay as they are',
    params: idParams,
    body: updateBrandLookBody,
    reply: brandLookSchema,
    errors: ['not_found', 'brand_looks_require_pro', 'brand_look_exists'],
  }),
  uploadLogo: endpoint('POST', '/brand-looks/{id}/logo', codesWrite, {
    summary: 'Upload the logo of a look. Pro',
    upload: 'logo',
    params: idParams,
    reply: z.object({ logo_url: z.string() }),
    errors: ['not_found', 'brand_looks_require_pro', ...logoErrors],
  }),
  removeLogo: endpoint('DELETE', '/brand-looks/{id}/logo', codesWrite, {
    summary: 'Remove the logo of a look. Pro',
    params: idParams,
    reply: doneReply,
    errors: ['not_found', 'brand_looks_require_pro'],
  }),
  remove: endpoint('DELETE', '/brand-looks/{id}', codesWrite, {
    summary: 'Delete a look. Its codes stay as they are',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
