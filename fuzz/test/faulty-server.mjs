// A server that answers every request with a 404 in the product's format and shows the requested faults.
import { createServer } from 'node:http';

const faults = new Set(process.argv.slice(3));
const secure = {
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=()',
};
const kept = [];

/** System time counts too: reading the clock can take more of it than user time. */
function spin(milliseconds) {
  const started = process.cpuUsage();
  for (let spent = 0; spent < milliseconds * 1000; ) {
    const { user, system } = process.cpuUsage(started);
    spent = user + system;
  }
}

/** @type {Record<string, (response: import('node:http').ServerResponse, send: (status: number, body: object, headers?: object) => void) => void>} */
const faultHandlers = {
  'server-error': (_response, send) => send(500, { error: 'x', code: 'internal' }),
  'foreign-format': (_response, send) => send(400, { error: 'Bad Request', message: 'Client Error', statusCode: 400 }),
  'missing-headers': (_response, send) => send(404, { error: 'x', code: 'not_found' }, {}),
  access: (_response, send) => send(200, {}),
  unanswered: () => {},
  dropped: (response) => response.socket?.destroy(),
  'no-http': (response) => response.socket?.end('220 mail.example.org\r\n\r\n'),
  log(_response, send) {
    process.stdout.write('{"level":"error","msg":"request failed"}\n');
    send(404, { error: 'x', code: 'not_found' });
  },
  overload: (_response, send) => send(503, { error: 'x', code: 'unavailable' }, { ...secure, 'Retry-After': '1' }),
  stall(_response, send) {
    // Long enough for the watchdog on a busy machine, too short to be taken for an endless loop.
    spin(1000);
    send(404, { error: 'x', code: 'not_found' });
  },
  exit() {
    throw new Error('on purpose');
  },
  growth(_response, send) {
    kept.push(Buffer.alloc(1024 * 1024, 1));
    send(404, { error: 'x', code: 'not_found' });
  },
};
/** The faults rotate; faults that end the process have a request of their own. */
const isDue = { stall: (n) => n === 150, exit: (n) => n === 250, unanswered: (n) => n >= 88 && n < 98 };
const names = Object.keys(faultHandlers);

/** Longer than a stall takes on a loaded machine, because Node would close connections right after it. */
const timeouts = {
  requestTimeout: 20_000,
  headersTimeout: 20_000,
  keepAliveTimeout: 120_000,
  connectionsCheckingInterval: 300,
};
createServer(timeouts, (request, response) => {
  const number = Number(/:(\d+)$/.exec(String(request.headers['x-fuzz']))?.[1] ?? -1);
  /** @param {number} status @param {object} body @param {object} headers */
  const send = (status, body, headers = secure) =>
    response.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  request.resume();
  const due = [...faults].find((fault) => isDue[fault]?.(number) ?? number % names.length === names.indexOf(fault));
  if (due) faultHandlers[due]?.(response, send);
  // Slow enough that memory is measured several times.
  else setTimeout(() => send(404, { error: 'x', code: 'not_found' }), faults.has('growth') ? 100 : 0);
})
  .on('clientError', (_error, socket) => {
    const body = JSON.stringify({ error: 'x', code: 'bad_request' });
    const headers = Object.entries({
      ...secure,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Connection: 'close',
    });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    if (socket.writable) socket.end(`HTTP/1.1 400 Bad Request\r\n${lines}\r\n${body}`);
  })
  .listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'));
