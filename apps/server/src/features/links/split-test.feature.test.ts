import { connect } from 'node:net';
import { endpoints } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { startTestGateway, type TestGateway } from '../../../test/app/test-gateway.ts';
import { createLinkedCode, safari } from '../../../test/app/visitors.ts';

const app = useTestApp({ unlimited: true, env: { TRUST_PROXY: '1' } });
const calls = endpoints.qrCodes;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(app);
});
afterAll(() => gateway.close());

/** One scan of a link by each of `count` addresses, one after another on one connection. Resolves to their destinations. */
function scanAll(hash: string, count: number): Promise<string[]> {
  const request = (n: number) =>
    `GET /${hash.toUpperCase()} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${safari}\r\nX-Forwarded-For: 198.51.${n >> 8}.${n & 255}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const destinations: string[] = [];
    const socket = connect(gateway.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    let received = '';
    socket.on('data', (part: string) => {
      received += part;
      if (!received.endsWith('\r\n\r\n')) return;
      destinations.push(/^location: (.+)\r$/im.exec(received)?.[1] ?? received);
      received = '';
      if (destinations.length < count) socket.write(request(destinations.length));
      else socket.end();
    });
    socket.on('close', () => resolve(destinations)).on('error', reject);
    socket.write(request(0));
  });
}

it('a split of 10,000 visitors is within 2 % of its weights, the same for every visit of the day, and counted', async () => {
  const { accessToken: token, ...person } = await createProUser(app);
  const { id, hash } = await createLinkedCode(app, { accessToken: token, ...person });
  const variants = [
    { id: 'a', weight: 7 },
    { id: 'b', weight: 3, destination_url: 'https://example.org/b' },
  ];
  const request = { token, params: { id } };
  await app.call(calls.putRules, { ...request, body: { variants } });
  const [visitors, returning] = [10_000, 1000];
  const first = await scanAll(hash, visitors);
  const countOfB = (urls: readonly string[]) => urls.filter((url) => url === 'https://example.org/b').length;
  expect(first).toHaveLength(visitors);
  expect(Math.abs(countOfB(first) / visitors - 0.3)).toBeLessThan(0.02);
  const again = await scanAll(hash, returning);
  expect(again).toEqual(first.slice(0, returning));

  await app.shipper.shipAll();
  const { body } = await app.call(calls.stats, { ...request, query: { interval: 'day' } });
  const total = visitors + returning;
  expect(body.range).toMatchObject({ total_clicks: total, unique_clicks: visitors, scan_clicks: total });
  const counted = new Map(body.breakdowns?.rules.map((share) => [share.value, share]));
  const clicksOfB = countOfB(first) + countOfB(again);
  expect(counted.get('variant:b')).toMatchObject({ total_clicks: clicksOfB, unique_clicks: countOfB(first) });
  expect(counted.get('variant:a')).toMatchObject({ total_clicks: total - clicksOfB });
});
