import { endpoints } from '@tessera/contract';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY: 'true' } });

const send = (link: string, address: string) =>
  app.callForError(endpoints.reports.send, {
    body: { link, category: 'spam', text: '', turnstileToken: 'token' },
    headers: { 'x-forwarded-for': address },
  });

it('limits reports by network and by link, whether or not the link exists', async () => {
  for (let count = 0; count < 10; count += 1) expect((await send('0000000', '192.0.2.1')).status).toBe(202);
  const byNetwork = await send('1111111', '192.0.2.1');
  expect([byNetwork.status, Number(byNetwork.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  for (let count = 0; count < 10; count += 1) expect((await send('0000000', '192.0.2.2')).status).toBe(202);
  expect((await send('/0000000', '192.0.2.3')).status).toBe(429);
  expect((await send('1111111', '192.0.2.3')).status).toBe(202);
});
