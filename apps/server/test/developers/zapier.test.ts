import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { allEndpoints } from '@tessera/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi.ts';
import { pointer } from '../app/described-answers.ts';

const page = readFileSync(new URL('../../../../examples/zapier.md', import.meta.url), 'utf8');

interface Call {
  parameters?: { name?: string; $ref?: string; in?: string }[];
  responses: object;
}
const document = openApiDocument(allEndpoints, 'https://qr.test') as unknown as {
  paths: Record<string, Record<string, Call>>;
  components: { parameters: Record<string, { name: string }> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'api');

/** What Zapier fills in. */
const values: Record<string, string> = {
  'bundle.targetUrl': 'https://hooks.zapier.com/hooks/standard/1/abc/',
  'bundle.inputData.url': 'https://example.org/menu',
  'bundle.inputData.title': 'Menu',
};
const payloads = [...page.matchAll(/^```json (.+)\n([\s\S]*?)^```$/gm)].map(([, title = '', text = '']) => ({
  title,
  payload: JSON.parse(text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => values[name] ?? name)) as unknown,
}));

/** Where the schema of a payload is: `request POST /webhooks`, `reply POST /webhooks 201` or `event code.created`. */
function placeOf(title: string): string[] {
  const [kind, name = '', path = '', status = ''] = title.split(' ');
  const content = ['content', 'application/json', 'schema'];
  if (kind === 'event') return ['webhooks', name, 'post', 'requestBody', ...content];
  const call = ['paths', path, name.toLowerCase()];
  return kind === 'request' ? [...call, 'requestBody', ...content] : [...call, 'responses', status, ...content];
}

const problemsOf = (title: string, payload: unknown): unknown => {
  const validate = ajv.getSchema(`api#/${pointer(...placeOf(title))}`);
  return validate ? validate(payload) || validate.errors : `no schema for ${title}`;
};

describe('examples/zapier.md', () => {
  it('has payloads of requests, replies and events', () => {
    expect(payloads.map(({ title }) => title.split(' ')[0])).toEqual(['request', 'reply', 'event', 'event', 'request']);
  });

  it.each(payloads)('has a valid payload: $title', ({ title, payload }) => {
    expect(problemsOf(title, payload)).toBe(true);
    expect(problemsOf(title, { ...(payload as object), url: 1, type: 1, qr_type: 1 })).not.toBe(true);
  });

  it('makes calls and sends parameters that exist', () => {
    const shared = document.components.parameters;
    const calls = [...page.matchAll(/`(GET|POST|PUT|DELETE) \/v1(\/[^`]+)`/g)];
    expect(calls.length).toBeGreaterThan(5);
    for (const [text, method = '', address = ''] of calls) {
      const { pathname, searchParams } = new URL(address.replace(/\{\{.+?\}\}/g, 'x'), 'https://qr.test');
      const isCalled = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
      const path = Object.keys(document.paths).find(
        (one) => isCalled(one) && document.paths[one]?.[method.toLowerCase()],
      );
      const parameters = document.paths[path ?? '']?.[method.toLowerCase()]?.parameters;
      expect(parameters, text).toBeDefined();
      const names = parameters?.map(({ name, $ref = '' }) => name ?? shared[$ref.split('/').at(-1) ?? '']?.name);
      expect(names).toEqual(expect.arrayContaining([...searchParams.keys()]));
    }
  });

  it('verifies a delivery', async () => {
    const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const perform = runInNewContext(`${code}perform`, { require: createRequire(import.meta.url), Buffer });
    const content = '{"type":"code.created","data":{"id":"1"}}';
    const signature = createHmac('sha256', 'a secret of at least 24 bytes')
      .update(`msg_1.1795000000.${content}`)
      .digest('base64');
    class HaltedError extends Error {}
    const deliver = (body: string) =>
      perform(
        { errors: { HaltedError } },
        {
          rawRequest: {
            content: body,
            headers: {
              'Http-Webhook-Id': 'msg_1',
              'Http-Webhook-Timestamp': '1795000000',
              'Http-Webhook-Signature': `v1,old v1,${signature}`,
            },
          },
          cleanedRequest: JSON.parse(body),
          subscribeData: { secret: 'whsec_YSBzZWNyZXQgb2YgYXQgbGVhc3QgMjQgYnl0ZXM=' },
        },
      );
    expect(await deliver(content)).toEqual([{ id: '1' }]);
    await expect(deliver(content.replace('"1"', '"2"'))).rejects.toThrow(HaltedError);
  });
});
