import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { colorSchema } from './qr-color.ts';

/** A tag as a part of a code. */
export const tagSchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tagSchema>;

const listedTag = z.extend(tagSchema, { code_count: z.int() });
export type ListedTag = z.infer<typeof listedTag>;

export const tagIdsSchema = z.array(idSchema).check(z.maxLength(limits.tags.maxPerAccount, message('tooLong')));

const name = requiredText(limits.tags.maxNameLength, message('nameRequired'));
export const createTagBody = z.object({ name, color: z.optional(colorSchema) });
export const updateTagBody = z.object({ name: z.optional(name), color: z.optional(colorSchema) });

const write = { access: 'user', scopes: ['codes:write'] } as const;

export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'user',
    scopes: ['codes:read', 'codes:write'],
    summary: 'List the tags of the user by name, with the number of their codes',
    reply: z.object({ tags: z.array(listedTag) }),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/tags',
    summary: 'Create a tag',
    body: createTagBody,
    reply: tagSchema,
    status: 201,
    errors: ['tag_exists', 'tag_limit'],
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: '/tags/{id}',
    summary: 'Change the name or color of a tag',
    params: idParams,
    body: updateTagBody,
    reply: tagSchema,
    errors: ['not_found', 'tag_exists'],
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Delete a tag. Its codes stay',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
