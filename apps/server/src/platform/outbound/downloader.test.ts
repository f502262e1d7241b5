import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openDownloader } from './downloader.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function downloadText(url: string, { etag = null as string | null, maxBytes = 1000 } = {}) {
  const download = await openDownloader(true).get(url, { etag, maxBytes });
  if (download === 'unchanged') return download;
  const chunks: Buffer[] = [];
  for await (const chunk of download.body) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), etag: download.etag };
}

describe('get', () => {
  it('reads a file, and nothing if it is unchanged', async () => {
    const url = await serve((request, response) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end('bad.example'),
    );
    expect(await downloadText(url)).toEqual({ text: 'bad.example', etag: '"1"' });
    expect(await downloadText(url, { etag: '"1"' })).toBe('unchanged');
  });

  it('follows a few redirects', async () => {
    const target = await serve((_, response) => response.end('list'));
    const url = await serve((_, response) => response.writeHead(302, { location: `${target}/x` }).end());
    expect(await downloadText(url)).toEqual({ text: 'list', etag: null });
    const loop = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(downloadText(loop)).rejects.toThrow('answered 302');
  });

  it('refuses a file that is too large, an error, private addresses and plain HTTP', async () => {
    const large = await serve((_, response) => response.end('x'.repeat(2000)));
    await expect(downloadText(large)).rejects.toThrow('larger than 1000 bytes');
    const missing = await serve((_, response) => response.writeHead(404).end());
    await expect(downloadText(missing)).rejects.toThrow('answered 404');
    const strict = openDownloader(false);
    await expect(strict.get(large, { etag: null, maxBytes: 1000 })).rejects.toThrow('not an https: address');
    const privately = large.replace('http:', 'https:');
    await expect(strict.get(privately, { etag: null, maxBytes: 1000 })).rejects.toThrow('blocked_address');
  });
});
