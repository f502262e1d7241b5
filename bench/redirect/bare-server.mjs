// Started by bare.mjs: looks a link up in a Map and answers 302.
import { createServer } from 'node:http';
import { nthDestination, nthLink } from './links.mjs';

const [port, count] = process.argv.slice(2).map(Number);
const links = new Map(Array.from({ length: count }, (_, n) => [nthLink(n), nthDestination(n)]));

const list = Buffer.from(JSON.stringify({ qr_codes: [...links].slice(0, 2), next_cursor: null }));

createServer((request, response) => {
  if (request.url.startsWith('/v1/')) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': list.length });
    response.end(list);
    return;
  }
  const location = links.get(request.url.slice(1));
  if (location) response.writeHead(302, { Location: location, 'Content-Length': 0 });
  else response.writeHead(404, { 'Content-Length': 0 });
  response.end();
}).listen(port, '127.0.0.1');
