import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesRead, codesWrite } from './permissions.ts';
import { colorSchema } from './qr-color.ts';

/** A tag as a part of a code. */
export const tagSchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tagSchema>;

const listedTag = z.extend(tagSchema, { code_count: z.int() });
export type ListedTag = z.infer<typeof listedTag>;

export const tagIdsSchema = z.array(idSchema).check(z.maxLength(limits.tags.maxPerAccount, message('listTooLong')));

const name = requiredText(limits.tags.maxNameLength, message('nameRequired'));
export const createTagBody = z.object({ name, color: z.optional(colorSchema) });
export const updateTagBody = z.object({ name: z.optional(name), color: z.optional(colorSchema) });

export const tagEndpoints = {
  list: endpoint('GET', '/tags', codesRead, {
    summary: 'List the tags. By name, with the number of their codes',
    reply: z.object({ tags: z.array(listedTag) }),
  }),
  create: endpoint('POST', '/tags', codesWrite, {
    summary: 'Create a tag',
    body: createTagBody,
    reply: tagSchema,
    status: 201,
    errors: ['tag_exists', 'tag_limit'],
  }),
  update: endpoint('PATCH', '/tags/{id}', codesWrite, {
    summary: 'Change the name or color of a tag',
    params: idParams,
    body: updateTagBody,
    reply: tagSchema,
    errors: ['not_found', 'tag_exists'],
  }),
  remove: endpoint('DELETE', '/tags/{id}', codesWrite, {
    summary: 'Delete a tag. Its codes stay',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
