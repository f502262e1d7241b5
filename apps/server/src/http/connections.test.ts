import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitPipelining } from './connections.ts';

/** A server whose answers are given when the test says so. */
async function aSlowServer() {
  const http = fastify({ forceCloseConnections: true });
  limitPipelining(http);
  let handled = 0;
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  http.get('/', async () => {
    handled += 1;
    await isTime;
    return {};
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close());
  return { port: (http.server.address() as AddressInfo).port, answer, handled: () => handled };
}

/** A connection over which any number of requests can be sent in one piece. */
function aConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += part));
  const closed = new Promise<'closed'>((resolve) => socket.on('close', () => resolve('closed')).on('error', () => {}));
  return {
    closed,
    answers: () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0,
    send: (count: number) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)),
  };
}

describe('requests that do not wait for answers', () => {
  it('are all answered when they are few', async () => {
    const { port, answer, handled } = await aSlowServer();
    const { send, answers } = aConnection(port);
    send(32);
    await expect.poll(handled).toBe(32);
    answer();
    await expect.poll(answers).toBe(32);
  });

  it('close their connection when they are many, and the rest of them is not handled', async () => {
    const { port, handled } = await aSlowServer();
    const { send, answers, closed } = aConnection(port);
    send(500);
    expect(await closed).toBe('closed');
    expect({ handled: handled(), answers: answers() }).toEqual({ handled: 32, answers: 0 });
  });

  it('count no more once they are answered', async () => {
    const { port, answer } = await aSlowServer();
    answer();
    const { send, answers } = aConnection(port);
    for (let round = 1; round <= 4; round += 1) {
      send(20);
      await expect.poll(answers).toBe(20 * round);
    }
  });
});
