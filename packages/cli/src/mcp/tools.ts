import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { Client, CodeChanges, CodeInput, QrCode } from '@tessera/client';
import { clickBreakdowns, listSorts, qrStyles, qrTypes, statsIntervals } from '@tessera/contract';
import * as z from 'zod';
import { findCode, findCodeId } from '../find-code.ts';

export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  title: string;
  description: string;
  inputSchema: Shape;
  annotations: ToolAnnotations;
  run(client: Client, input: z.output<z.ZodObject<Shape>>): Promise<CallToolResult['content']>;
}

const defineTool = <Shape extends z.ZodRawShape>(tool: Tool<Shape>): Tool => tool;

const text = (value: unknown): CallToolResult['content'] => [{ type: 'text', text: JSON.stringify(value, null, 2) }];

/** Without the pictures, which would fill the model's context. */
const brief = ({ qr_code_data_url: _, thumbnail_url: __, style: ___, ...code }: QrCode) => code;

const code = z.string().min(1).max(2048).describe('The id, short link, short hash or slug of the code');
const day = z.iso.date().describe('A day in UTC, such as 2026-11-01. Ranges need Pro');

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** Overwrites or deletes; once or twice is the same. */
const destroys = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

const maxResults = 50;
const breakdowns = new Intl.ListFormat('en').format(clickBreakdowns.map(({ name }) => name));

export const tools: Record<string, Tool> = {
  create_code: defineTool({
    title: 'Create a QR code',
    description:
      'Creates a QR code behind a short link. For a web address give destination_url; for other types give qr_type and qr_data. Needs the scope codes:create or codes:write.',
    inputSchema: {
      destination_url: z.string().max(2048).optional().describe('Where the code leads'),
      qr_type: z.enum(qrTypes).optional().describe('url by default'),
      qr_data: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('The content of other types, such as {"ssid", "password", "encryption"} for wifi'),
      title: z.string().max(200).optional(),
      slug: z.string().max(50).optional().describe('A custom name for the short link, such as summer-menu. Needs Pro'),
      style: z.enum(qrStyles).optional(),
      dots_color: z.string().max(7).optional().describe('#RRGGBB'),
    },
    annotations: adds,
    async run({ codes }, { qr_type = 'url', style, dots_color, ...input }) {
      const look = { ...(style && { style }), ...(dots_color && { dots_color }) };
      // The server validates the content and names every invalid field.
      return text(brief(await codes.create({ ...input, qr_type, style: look } as CodeInput)));
    },
  }),
  search_codes: defineTool({
    title: 'Search QR codes',
    description: `Lists the codes of the account, at most ${maxResults}, with their short links and clicks. Needs the scope codes:read.`,
    inputSchema: {
      search: z.string().max(200).optional().describe('Text in title, destination, content or short link'),
      qr_type: z.enum(qrTypes).optional(),
      sort: z.enum(listSorts).optional().describe('newest by default'),
      limit: z.int().min(1).max(maxResults).optional(),
    },
    annotations: reads,
    async run({ codes }, { search, qr_type: type, sort, limit = 20 }) {
      const page = await codes.listPage({ search, type, sort, limit, data_urls: 'omit' });
      return text({ codes: page.qr_codes.map(brief), hasMore: page.next_cursor !== null, totals: page.totals });
    },
  }),
  get_stats: defineTool({
    title: 'Get the clicks of a QR code',
    description: `Total clicks and the last seven days; with a range (Pro) also ${breakdowns}. Needs the scope stats:read.`,
    inputSchema: { code, from: day.optional(), to: day.optional(), interval: z.enum(statsIntervals).optional() },
    annotations: reads,
    run: async (client, { code: given, ...range }) =>
      text(await client.codes.stats(await findCodeId(client, given), range)),
  }),
  get_alerts: defineTool({
    title: 'Get open alerts',
    description:
      'What may be broken now: destinations that fail or lead elsewhere, and codes whose clicks stopped. Pro. Needs the scope stats:read.',
    inputSchema: { code: code.optional() },
    annotations: reads,
    async run(client, { code: given }) {
      const query = given === undefined ? {} : { code_id: await findCodeId(client, given) };
      const { alerts, next_cursor } = await client.watch.alerts({ state: 'open', ...query });
      return text({ alerts, hasMore: next_cursor !== null });
    },
  }),
  update_code: defineTool({
    title: 'Change a QR code',
    description:
      'Changes title, destination or state of a code. Printed codes lead to the new destination at once. Needs the scope codes:write.',
    inputSchema: {
      code,
      title: z.string().max(200).optional(),
      slug: z
        .string()
        .max(50)
        .optional()
        .describe('A custom name for the short link; the earlier one keeps working. Needs Pro'),
      destination_url: z.string().max(2048).optional(),
      is_active: z.boolean().optional().describe('false switches the short link off'),
    },
    annotations: destroys,
    run: async (client, { code: given, ...changes }) =>
      text(brief(await client.codes.update(await findCodeId(client, given), changes as CodeChanges))),
  }),
  get_picture: defineTool({
    title: 'Get the picture of a QR code',
    description: 'The picture of a code as a PNG image, or as SVG text. Needs the scope codes:read.',
    inputSchema: {
      code,
      format: z.enum(['png', 'svg']).optional().describe('png by default'),
      size: z.int().min(100).max(1000).optional().describe('The width of a PNG in pixels'),
    },
    annotations: reads,
    async run(client, { code: given, format = 'png', size }) {
      const picture = await client.codes.download(await findCodeId(client, given), { format, size });
      if (format === 'svg') return [{ type: 'text', text: await picture.text() }];
      const data = Buffer.from(await picture.arrayBuffer()).toString('base64');
      return [{ type: 'image', data, mimeType: 'image/png' }];
    },
  }),
  delete_code: defineTool({
    title: 'Delete a QR code',
    description:
      'Deletes a code and its clicks for good. Its short link stops working, also on printed codes. Ask the user first. Needs the scope codes:write.',
    inputSchema: { code },
    annotations: destroys,
    async run(client, { code: given }) {
      const { id, short_url, title } = await findCode(client, given);
      await client.codes.remove(id);
      return text({ deleted: short_url, title });
    },
  }),
};
