/** How the typed client makes a call, by the call's operation id. */
const calls: Record<string, string> = {
  'qrCodes.list': "for await (const code of client.codes.list({ search: 'menu' })) console.log(code.short_url);",
  'qrCodes.create':
    "const { id } = await client.codes.create({\n  qr_type: 'url',\n  destination_url: 'https://example.org/menu',\n  title: 'Menu',\n});",
  'qrCodes.putByExternalId':
    "const code = await client.codes.putByExternalId('table-1', {\n  qr_type: 'url',\n  destination_url: 'https://example.org/order?table=1',\n});",
  'qrCodes.reserve': 'const { short_hash, short_url } = await client.codes.reserve();',
  'qrCodes.get': 'const code = await client.codes.get(id);',
  'qrCodes.update': "await client.codes.update(id, { destination_url: 'https://example.org/summer' });",
  'qrCodes.updateStyle': "await client.codes.updateStyle(id, { dots_color: '#0F4D49' });",
  'qrCodes.uploadLogo': 'await client.codes.uploadLogo(id, logo); // a Blob or File',
  'qrCodes.removeLogo': 'await client.codes.removeLogo(id);',
  'qrCodes.remove': 'await client.codes.remove(id);',
  'qrCodes.overview': 'const { daily_clicks } = await client.codes.overview();',
  'qrCodes.stats': "const stats = await client.codes.stats(id, { from: '2026-11-01', to: '2026-11-15' });",
  'qrCodes.exportStats': "const csv = await client.codes.exportStats(id, { interval: 'day' });",
  'qrCodes.download': "const picture = await client.codes.download(id, { format: 'png', size: 1000 });",
  'webhooks.list': 'const webhooks = await client.webhooks.list();',
  'webhooks.create':
    "const { id, secret } = await client.webhooks.create({\n  url: 'https://example.org/hook',\n  events: ['code.created', 'code.clicked'],\n});",
  'webhooks.update': 'await client.webhooks.update(id, { enabled: false });',
  'webhooks.remove': 'await client.webhooks.remove(id);',
  'webhooks.rotateSecret': 'const { secret } = await client.webhooks.rotateSecret(id);',
  'webhooks.test': 'await client.webhooks.test(id);',
  'webhooks.deliveries': 'const deliveries = await client.webhooks.deliveries(id);',
  'webhooks.resend': 'await client.webhooks.resend(id, deliveryId);',
};

/** Request bodies for the samples of all languages and for "try it": a generated one would not be valid. */
export const bodyExamples: Record<string, object> = {
  'qrCodes.create': { qr_type: 'url', destination_url: 'https://example.org/menu', title: 'Menu' },
  'qrCodes.putByExternalId': { qr_type: 'url', destination_url: 'https://example.org/order?table=1', title: 'Table 1' },
  'qrCodes.update': { title: 'Summer menu', destination_url: 'https://example.org/summer' },
  'qrCodes.updateStyle': { style: 'rounded', dots_color: '#0F4D49' },
  'webhooks.create': { url: 'https://example.org/hook', events: ['code.created', 'code.clicked'] },
  'webhooks.update': { enabled: false },
};

const head = (publicUrl: string) =>
  `import { createClient } from '@tessera/client';\n\nconst client = createClient({ baseUrl: '${publicUrl}', key: process.env.TESSERA_KEY });\n`;

/** The `x-codeSamples` of a call; none if the client does not make it. The reference adds other languages itself. */
export function clientSamples(
  operationId: string,
  publicUrl: string,
): { lang: string; label: string; source: string }[] {
  const call = calls[operationId];
  return call ? [{ lang: 'TypeScript', label: 'TypeScript', source: `${head(publicUrl)}\n${call}\n` }] : [];
}
