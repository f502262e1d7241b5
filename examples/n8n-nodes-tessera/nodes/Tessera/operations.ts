import { type Call, callApi } from './call-api';
import type { ExecuteContext, Item } from './n8n';

/** Reads a parameter of the node for the item. */
export type Read = <Value>(name: string) => Value;
type Operation = (context: ExecuteContext, read: Read) => Promise<Item[]>;

interface CodeList {
  qr_codes: object[];
  next_cursor: string | null;
}

const pageSize = 100;
const mimeTypes: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  eps: 'application/postscript',
};

const codePath = (read: Read) => `/qr-codes/${encodeURIComponent(read<string>('codeId'))}`;
const externalPath = (read: Read) => `/qr-codes/by-external-id/${encodeURIComponent(read<string>('externalId'))}`;

/** Parameters of the type JSON are texts, or objects of an expression. */
const parsed = (value: object | string): object => (typeof value === 'string' ? (JSON.parse(value) as object) : value);

/** Fields that were added but left empty are not sent. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

function newCode(read: Read): object {
  const type = read<string>('qrType');
  const content = type === 'url' ? { destination_url: read('destinationUrl') } : { qr_data: parsed(read('qrData')) };
  const { style, ...fields } = given(read('fields'));
  return { qr_type: type, ...content, ...fields, ...(style !== undefined && { style: parsed(style as string) }) };
}

/** An operation that is one call, with its reply as the item. */
const single =
  (describe: (read: Read) => Call): Operation =>
  async (context, read) => [{ json: await callApi<object>(context, describe(read)) }];

async function listCodes(context: ExecuteContext, read: Read): Promise<Item[]> {
  const wanted = read<boolean>('returnAll') ? Number.POSITIVE_INFINITY : read<number>('limit');
  const filters = given(read('filters'));
  const codes: object[] = [];
  let cursor: string | null = null;
  do {
    const qs: object = {
      ...filters,
      data_urls: 'omit',
      limit: Math.min(wanted - codes.length, pageSize),
      ...(cursor !== null && { cursor }),
    };
    const page: CodeList = await callApi(context, { method: 'GET', path: '/qr-codes', qs });
    codes.push(...page.qr_codes);
    cursor = page.next_cursor;
  } while (cursor !== null && codes.length < wanted);
  return codes.map((json) => ({ json }));
}

/** The picture is at a temporary address that needs no key. */
async function downloadPicture(context: ExecuteContext, read: Read): Promise<Item[]> {
  const format = read<string>('format');
  const path = `${codePath(read)}/download/${format}`;
  const { downloadUrl } = await callApi<{ downloadUrl: string }>(context, {
    method: 'GET',
    path,
    qs: given(read('pictureOptions')),
  });
  const data = await context.helpers.httpRequest({ method: 'GET', url: downloadUrl, encoding: 'arraybuffer' });
  const fileName = `${read<string>('codeId')}.${format}`;
  const file = await context.helpers.prepareBinaryData(
    Buffer.from(data as ArrayBuffer),
    fileName,
    mimeTypes[format] ?? 'application/octet-stream',
  );
  return [{ json: { id: read('codeId'), fileName }, binary: { [read<string>('binaryProperty')]: file } }];
}

/** What each operation does, by resource and operation. */
export const operations: Record<string, Record<string, Operation>> = {
  code: {
    create: single((read) => {
      const key = read<string>('idempotencyKey');
      return {
        method: 'POST',
        path: '/qr-codes',
        body: newCode(read),
        ...(key !== '' && { headers: { 'Idempotency-Key': key } }),
      };
    }),
    delete: single((read) => ({ method: 'DELETE', path: codePath(read) })),
    download: downloadPicture,
    get: single((read) => ({ method: 'GET', path: codePath(read) })),
    getByExternalId: single((read) => ({ method: 'GET', path: externalPath(read) })),
    getAll: listCodes,
    update: single((read) => ({ method: 'PUT', path: codePath(read), body: given(read('changes')) })),
    upsert: single((read) => ({ method: 'PUT', path: externalPath(read), body: newCode(read) })),
  },
  statistics: {
    get: single((read) => ({ method: 'GET', path: `${codePath(read)}/stats`, qs: given(read('range')) })),
  },
};
