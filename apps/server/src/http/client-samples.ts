/** How the typed client makes a call, by name. */
const calls: Record<string, string> = {
  'qrCodes.list': "for await (const code of client.codes.list({ search: 'menu' })) console.log(code.short_url);",
  'qrCodes.create':
    "const { id } = await client.codes.create({\n  qr_type: 'url',\n  destination_url: 'https://example.org/menu',\n  title: 'Menu',\n});",
  'qrCodes.putByExternalId':
    "const code = await client.codes.putByExternalId('table-1', {\n  qr_type: 'url',\n  destination_url: 'https://example.org/order?table=1',\n});",
  'qrCodes.getByExternalId': "const code = await client.codes.getByExternalId('table-1');",
  'qrCodes.getByLink': "const code = await client.codes.getByLink('summer-menu');",
  'qrCodes.reserve': 'const { short_hash, short_url } = await client.codes.reserve();',
  'qrCodes.duplicate': 'const { id: copyId } = await client.codes.duplicate(id);',
  'bulk.start':
    "const job = await client.codes.bulk({ action: 'archive', filter: { search: 'summer' }, expected_count: 42 });\nawait client.jobs.wait(job.id);",
  'printSheets.create':
    "const job = await client.printSheets.create({ filter: { search: 'table' }, layout: 'avery-l7160', captions: 'title' });\nconst { failures } = await client.jobs.wait(job.id);\nconst pdf = await client.jobs.result(job.id);",
  'bulk.undo': 'await client.jobs.undo(jobId);',
  'tags.list': 'const tags = await client.tags.list();',
  'tags.create': "const { id: tagId } = await client.tags.create({ name: 'Summer', color: '#0F4D49' });",
  'tags.update': "await client.tags.update(tagId, { name: 'Winter' });",
  'tags.remove': 'await client.tags.remove(tagId);',
  'utmPresets.list': 'const presets = await client.utmPresets.list();',
  'utmPresets.create': "await client.utmPresets.create({ name: 'Poster', source: 'poster', medium: 'print' });",
  'utmPresets.update': "await client.utmPresets.update(presetId, { campaign: 'summer' });",
  'utmPresets.remove': 'await client.utmPresets.remove(presetId);',
  'brandLooks.list': 'const looks = await client.brandLooks.list();',
  'brandLooks.create': "const { id: lookId } = await client.brandLooks.create({ name: 'Menu', code_id: id });",
  'brandLooks.update': 'await client.brandLooks.update(lookId, { is_default: true });',
  'brandLooks.uploadLogo': 'await client.brandLooks.uploadLogo(lookId, logo); // a Blob or File',
  'brandLooks.removeLogo': 'await client.brandLooks.removeLogo(lookId);',
  'brandLooks.remove': 'await client.brandLooks.remove(lookId);',
  'slugs.check': "const { available, reason } = await client.slugs.check('summer-menu');",
  'qrCodes.get': 'const code = await client.codes.get(id);',
  'qrCodes.update': "await client.codes.update(id, { destination_url: 'https://example.org/summer' });",
  'qrCodes.batch':
    "const results = await client.codes.batch([\n  { action: 'update', id, code: { title: 'Menu' } },\n  { action: 'delete', id: oldId },\n]);",
  'qrCodes.patch':
    'const { code, etag } = await client.codes.getTagged(id);\nawait client.codes.patch(id, { title: `${code.title} 2` }, { ifMatch: etag });',
  'qrCodes.updateStyle': "await client.codes.updateStyle(id, { dots_color: '#0F4D49' });",
  'qrCodes.getRules': 'const { rules, variants, starts, ends } = await client.rules.get(id);',
  'qrCodes.putRules':
    "await client.rules.put(id, {\n  timezone: 'Europe/Paris',\n  rules: [\n    {\n      name: 'Dinner',\n      conditions: { hours: [{ from: '18:00', to: '23:00' }] },\n      destination_url: 'https://example.org/dinner',\n    },\n  ],\n});",
  'qrCodes.getLinkSettings': 'const { has_password, preview, pass_query } = await client.rules.linkSettings(id);',
  'qrCodes.putLinkSettings': 'await client.rules.updateLinkSettings(id, { pass_query: true });',
  'qrCodes.destinationHistory': 'const changes = await client.rules.destinationHistory(id);',
  'qrCodes.revertDestination': 'await client.rules.revertDestination(id, changes[0].id);',
  'qrCodes.uploadLogo': 'await client.codes.uploadLogo(id, logo); // a Blob or File',
  'qrCodes.removeLogo': 'await client.codes.removeLogo(id);',
  'qrCodes.remove': 'await client.codes.remove(id);',
  'clicks.list':
    "const { clicks, next_cursor } = await client.clicks.page({ cursor: stored ?? undefined, source: 'scan' });",
  'analytics.read':
    "const { series, breakdowns } = await client.analytics.read({ tz: 'Europe/Paris', group_by: 'countries,codes' });",
  'annotations.list': "const annotations = await client.annotations.list({ from: '2026-11-01', to: '2026-11-30' });",
  'annotations.create': "await client.annotations.create({ text: 'Posters in the subway', day: '2026-11-15' });",
  'annotations.update': "await client.annotations.update(annotationId, { text: 'Posters in all stations' });",
  'annotations.remove': 'await client.annotations.remove(annotationId);',
  'shares.list': 'const shares = await client.shares.list();',
  'shares.create': "const { url, badge_url } = await client.shares.create({ kind: 'code', id });",
  'shares.update': 'await client.shares.update(shareId, { show_codes: true });',
  'shares.remove': 'await client.shares.revoke(shareId);',
  'conversions.report':
    "const [result] = await client.conversions.report([\n  { goal: 'purchase', click_id: clickId, value: '19.90', currency: 'EUR', external_id: 'order-1' },\n]);",
  'conversions.list':
    "for await (const { goal, code_id, value } of client.conversions.list({ goal: 'purchase' })) console.log(goal, code_id, value);",
  'qrCodes.overview': 'const { daily_clicks } = await client.codes.overview();',
  'qrCodes.stats': "const stats = await client.codes.stats(id, { from: '2026-11-01', to: '2026-11-15' });",
  'qrCodes.exportStats': "const csv = await client.codes.exportStats(id, { interval: 'day' });",
  'qrCodes.download': "const picture = await client.codes.download(id, { format: 'png', size: 1000 });",
  'imports.create': 'const { id, job_id } = await client.imports.upload(file); // a Blob or File',
  'imports.get': 'const { state, counts } = await client.imports.get(id);',
  'imports.map': "await client.imports.map(id, ['title', 'destination_url', null]);",
  'imports.rows':
    "for await (const row of client.imports.allRows(id, { verdict: 'error' })) console.log(row.line, row.error);",
  'imports.commit':
    "const { job_id } = await client.imports.commit(id, { on_error: 'skip' });\nawait client.jobs.wait(job_id);",
  'jobs.list': 'const jobs = await client.jobs.list();',
  'jobs.get': 'const job = await client.jobs.wait(id, { onProgress: ({ done, total }) => console.log(done, total) });',
  'jobs.cancel': 'await client.jobs.cancel(id);',
  'jobs.result': 'const file = await client.jobs.result(id);',
  'watch.alerts': "const { alerts } = await client.watch.alerts({ state: 'open' });",
  'watch.dismiss': 'await client.watch.dismiss(id);',
  'watch.code': 'const { destinations } = await client.watch.code(id);',
  'watch.updateCode': 'await client.watch.mute(id, true);',
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
  'qrCodes.batch': {
    items: [{ action: 'create', code: { qr_type: 'url', destination_url: 'https://example.org/menu', title: 'Menu' } }],
    atomic: true,
  },
  'qrCodes.patch': { title: 'Summer menu' },
  'qrCodes.updateStyle': { style: 'rounded', dots_color: '#0F4D49' },
  'qrCodes.putRules': {
    timezone: 'Europe/Paris',
    rules: [
      {
        name: 'Dinner',
        conditions: { hours: [{ from: '18:00', to: '23:00' }] },
        destination_url: 'https://example.org/dinner',
      },
    ],
  },
  'qrCodes.putLinkSettings': { pass_query: true },
  'conversions.report': {
    items: [{ goal: 'purchase', short_hash: '7k3m9qx', value: '19.90', currency: 'EUR', external_id: 'order-1' }],
  },
  'bulk.start': { action: 'archive', filter: { search: 'summer' }, expected_count: 42 },
  'printSheets.create': { filter: { search: 'table' }, layout: 'avery-l7160', captions: 'title' },
  'brandLooks.create': { name: 'House style', style: { style: 'rounded', dots_color: '#0F4D49' } },
  'brandLooks.update': { is_default: true },
  'tags.create': { name: 'Summer', color: '#0F4D49' },
  'tags.update': { name: 'Winter' },
  'shares.create': { kind: 'account', title: 'Summer campaign' },
  'shares.update': { show_codes: true },
  'utmPresets.create': { name: 'Poster', source: 'poster', medium: 'print' },
  'utmPresets.update': { campaign: 'summer' },
  'annotations.create': { text: 'Posters in the subway', day: '2026-11-15' },
  'annotations.update': { text: 'Posters in all stations' },
  'imports.map': { mapping: ['title', 'destination_url', null] },
  'imports.commit': { on_error: 'abort', on_duplicate: 'skip' },
  'watch.updateCode': { muted: true },
  'webhooks.create': { url: 'https://example.org/hook', events: ['code.created', 'code.clicked'] },
  'webhooks.update': { enabled: false },
};

/** The `x-codeSamples` of a call; none if the client does not make it. The reference adds other languages itself. */
export function clientSamples(name: string): { lang: string; source: string }[] {
  const source = calls[name];
  return source === undefined ? [] : [{ lang: 'TypeScript', source }];
}
