import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { n8nContext } from './n8n-context.mjs';

const require = createRequire(import.meta.url);
const root = new URL('../', import.meta.url);
const { Tessera } = require('../dist/nodes/Tessera/Tessera.node.js');
const { TesseraTrigger } = require('../dist/nodes/Tessera/TesseraTrigger.node.js');
const { operations } = require('../dist/nodes/Tessera/operations.js');

void describe('the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

  void it('names files that export the class of their name', () => {
    for (const path of [...manifest.n8n.credentials, ...manifest.n8n.nodes]) {
      assert.ok(existsSync(new URL(path, root)), path);
      const [name] = path.split('/').at(-1).split('.');
      assert.equal(typeof require(`../${path}`)[name], 'function', path);
    }
  });

  void it('has no dependency at run time, and the keyword of community nodes', () => {
    assert.equal(manifest.dependencies, undefined);
    assert.ok(manifest.keywords.includes('n8n-community-node-package'));
  });

  void it('offers the operations that it has', () => {
    const { properties } = new Tessera().description;
    for (const { displayOptions, options } of properties.filter(({ name }) => name === 'operation')) {
      const [resource] = displayOptions.show.resource;
      assert.deepEqual(options.map(({ value }) => value).sort(), Object.keys(operations[resource]).sort());
    }
  });
});

/** Answers with these replies, one after the other, and keeps the requests. */
function api(...replies) {
  const requests = [];
  const send = async (url, { method, body }) => {
    requests.push(`${method} ${url}${body ? ` ${body}` : ''}`);
    const reply = replies[requests.length - 1];
    return reply ? Response.json(reply) : Response.json({ error: 'The code was not found.' }, { status: 404 });
  };
  return { send, requests };
}

void describe('the node', () => {
  const list = { resource: 'code', operation: 'getAll', filters: { search: 'menu', type: '' } };
  const page = (count, next_cursor = null) => ({ qr_codes: Array.from({ length: count }, () => ({})), next_cursor });

  void it('reads pages until it has as many codes as wanted', async () => {
    const { send, requests } = api(page(100, 'a'), page(50, 'b'));
    const context = n8nContext({ send, parameters: { ...list, limit: 150 } });
    const [items] = await Tessera.prototype.execute.call(context);
    assert.equal(items.length, 150);
    assert.deepEqual(requests, [
      'GET https://qr.test/v1/qr-codes?search=menu&data_urls=omit&limit=100',
      'GET https://qr.test/v1/qr-codes?search=menu&data_urls=omit&limit=50&cursor=a',
    ]);
  });

  void it('reads all pages', async () => {
    const { send } = api(page(100, 'a'), page(3));
    const context = n8nContext({ send, parameters: { ...list, returnAll: true } });
    assert.equal((await Tessera.prototype.execute.call(context))[0].length, 103);
  });

  void it('sends the content of a type from JSON, and leaves out empty fields', async () => {
    const { send, requests } = api({ id: '1' });
    const parameters = {
      resource: 'code',
      operation: 'upsert',
      externalId: 'table/1',
      qrType: 'wifi',
      qrData: '{"ssid":"Café"}',
      fields: { title: 'Guests', note: '', style: '{"size":500}' },
    };
    await Tessera.prototype.execute.call(n8nContext({ send, parameters, baseUrl: 'https://qr.test/' }));
    const body = '{"qr_type":"wifi","qr_data":{"ssid":"Café"},"title":"Guests","style":{"size":500}}';
    assert.deepEqual(requests, [`PUT https://qr.test/v1/qr-codes/by-external-id/table%2F1 ${body}`]);
  });

  void it('continues with the next item after a failure, if the workflow wants that', async () => {
    const parameters = { resource: 'code', operation: 'get', codeId: '1' };
    const context = (more) => n8nContext({ send: api({ id: '1' }).send, parameters, items: 2, ...more });
    const [items] = await Tessera.prototype.execute.call(context({ continueOnFail: () => true }));
    assert.deepEqual(items, [
      { json: { id: '1' }, pairedItem: { item: 0 } },
      { json: { error: '404 {"error":"The code was not found."}' }, pairedItem: { item: 1 } },
    ]);
    await assert.rejects(Tessera.prototype.execute.call(context()), /not found/);
  });
});

void describe('the trigger', () => {
  const { checkExists, create, delete: remove } = new TesseraTrigger().webhookMethods.default;
  const url = 'https://n8n.example.org/webhook/1';
  const key = Buffer.from('a secret of at least 24 bytes');
  const secret = `whsec_${key.toString('base64')}`;
  const webhook = { id: 'w1', url, enabled: true };
  const activated = async (...replies) => {
    const { send, requests } = api({ ...webhook, secret }, ...replies);
    const context = n8nContext({ send, parameters: { events: ['code.created'], codeIds: ' c1, ' } });
    await create.call(context);
    return { context, requests };
  };

  void it('creates the webhook of the workflow and knows it again', async () => {
    const { context, requests } = await activated(
      { webhooks: [webhook] },
      { webhooks: [{ ...webhook, enabled: false }] },
    );
    assert.equal(
      requests[0],
      `POST https://qr.test/v1/webhooks {"url":"${url}","events":["code.created"],"code_ids":["c1"]}`,
    );
    assert.equal(await checkExists.call(context), true);
    assert.equal(await checkExists.call(context), false);
  });

  void it('deletes it, unless it is gone', async () => {
    const { context, requests } = await activated({ webhooks: [webhook] }, { success: true });
    assert.equal(await remove.call(context), true);
    assert.equal(requests.at(-1), 'DELETE https://qr.test/v1/webhooks/w1');
    assert.deepEqual(context.getWorkflowStaticData(), {});

    const gone = await activated({ webhooks: [] });
    assert.equal(await remove.call(gone.context), true);
    assert.equal(gone.requests.length, 2);
  });

  const payload = '{"type":"code.created","data":{"title":"Café"}}';
  const secondsAgo = (seconds) => String(Math.floor(Date.now() / 1000) - seconds);
  const now = secondsAgo(0);
  const old = secondsAgo(301);
  const sign = (timestamp, body = payload) =>
    `v1,${createHmac('sha256', key).update(`m1.${timestamp}.${body}`).digest('base64')}`;

  async function deliver(change = {}, { withSecret = true } = {}) {
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': now,
      'webhook-signature': sign(now),
      ...change,
    };
    let status = 200;
    const response = {
      status(code) {
        status = code;
        return { end() {} };
      },
    };
    const { context } = await activated();
    if (!withSecret) delete context.getWorkflowStaticData().secret;
    const request = { headers, rawBody: Buffer.from(payload) };
    const result = await TesseraTrigger.prototype.webhook.call({
      ...context,
      getRequestObject: () => request,
      getResponseObject: () => response,
    });
    return { status, result };
  }

  void it('starts the workflow with a signed event', async () => {
    const { status, result } = await deliver();
    assert.equal(status, 200);
    assert.deepEqual(result.workflowData, [[{ json: { id: 'm1', type: 'code.created', data: { title: 'Café' } } }]]);
  });

  void it('accepts one valid signature of several', async () => {
    const { status } = await deliver({ 'webhook-signature': `v1,AAAA ${sign(now)}` });
    assert.equal(status, 200);
  });

  const refused = {
    'of another body': { 'webhook-signature': sign(now, '{}') },
    'that is too old': { 'webhook-timestamp': old, 'webhook-signature': sign(old) },
    'without a time': { 'webhook-timestamp': 'now', 'webhook-signature': sign('now') },
    'without a signature': { 'webhook-signature': undefined },
    'with letters beyond ASCII': { 'webhook-signature': 'é'.repeat(47) },
  };
  for (const [name, change] of Object.entries(refused))
    void it(`refuses a delivery ${name}`, async () => {
      const { status, result } = await deliver(change);
      assert.equal(status, 401);
      assert.deepEqual(result, { noWebhookResponse: true });
    });

  void it('refuses every delivery before it has a secret', async () => {
    assert.equal((await deliver({}, { withSecret: false })).status, 401);
  });
});
