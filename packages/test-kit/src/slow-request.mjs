import { connect } from 'node:net';

/**
 * Sends a request without its body. Resolves when the server has read the headers and asks for the body; `finish` sends it and
 * returns the reply.
 * @param {number} port @param {string} path @param {string} body JSON
 */
export async function startSlowRequest(port, path, body) {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  const isAsked = new Promise((resolve, reject) => {
    socket.once('error', reject).on('data', (part) => {
      reply += part;
      if (reply.startsWith('HTTP/1.1 100')) resolve(undefined);
    });
  });
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
    'Connection: close',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  await isAsked;
  return {
    async finish() {
      socket.write(body);
      await new Promise((resolve) => socket.once('close', resolve));
      return reply;
    },
  };
}
