import { expect, it } from 'vitest';
import { openSender } from '../../platform/outbound/sender.ts';
import { parseWebhookUrl } from './webhook-url.policy.ts';

it.each([
  ['https://example.org/hook?a=1#part', { url: 'https://example.org/hook?a=1' }],
  ['http://EXAMPLE.org:8080', { url: 'http://example.org:8080/' }],
  ['ftp://example.org/', { problem: 'urlInvalid' }],
  ['not a url', { problem: 'urlInvalid' }],
  ['https://ann:secret@example.org/', { problem: 'urlCredentials' }],
  ['http://0x7f.1/', { problem: 'urlPrivate' }],
  ['http://[::1]:9000/', { problem: 'urlPrivate' }],
  ['http://localhost/', { problem: 'urlPrivate' }],
  [`https://example.org/${'é'.repeat(1000)}`, { problem: 'tooLong' }],
])('parses %s', (text, result) => {
  expect(parseWebhookUrl(text, openSender(false))).toEqual(result);
});

it('accepts a private address if the operator allows it', () => {
  expect(parseWebhookUrl('http://127.0.0.1:9000/', openSender(true))).toEqual({ url: 'http://127.0.0.1:9000/' });
});
