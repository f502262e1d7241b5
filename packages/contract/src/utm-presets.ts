import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesRead, codesWrite } from './permissions.ts';

const value = z.nullish(text(limits.utmPresets.maxLength));
const values = { source: value, medium: value, campaign: value, term: value, content: value };
const name = requiredText(limits.utmPresets.maxNameLength, message('nameRequired'));

export const utmPresetSchema = z.object({
  id: idSchema,
  name: z.string(),
  source: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  term: z.nullable(z.string()),
  content: z.nullable(z.string()),
});
export type UtmPreset = z.infer<typeof utmPresetSchema>;

export const createUtmPresetBody = z.object({ name, ...values });
export const updateUtmPresetBody = z.object({ name: z.optional(name), ...values });

export const utmPresetEndpoints = {
  list: endpoint('GET', '/utm-presets', codesRead, {
    summary: 'List the saved UTM parameters. By name',
    reply: z.object({ utm_presets: z.array(utmPresetSchema) }),
  }),
  create: endpoint('POST', '/utm-presets', codesWrite, {
    summary: 'Save UTM parameters under a name',
    body: createUtmPresetBody,
    reply: utmPresetSchema,
    status: 201,
    errors: ['utm_preset_exists', 'utm_preset_limit'],
  }),
  update: endpoint('PATCH', '/utm-presets/{id}', codesWrite, {
    summary: 'Change saved UTM parameters. Only the given fields',
    params: idParams,
    body: updateUtmPresetBody,
    reply: utmPresetSchema,
    errors: ['not_found', 'utm_preset_exists'],
  }),
  remove: endpoint('DELETE', '/utm-presets/{id}', codesWrite, {
    summary: 'Delete saved UTM parameters',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
