import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitPipelining } from './connections.ts';

/** A server that answers when the test calls `answer`. */
async function startSlowServer() {
  const http = fastify({ forceCloseConnections: true });
  limitPipelining(http);
  let handled = 0;
  let answer = () => {};
  const answering = new Promise<void>((resolve) => (answer = resolve));
  http.get('/', async () => {
    handled += 1;
    await answering;
    return {};
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close());
  return { port: (http.server.address() as AddressInfo).port, answer, handled: () => handled };
}

/** A connection that sends any number of requests in one chunk. */
function openConnection(port: number) {
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

describe('pipelined requests', () => {
  it('are all answered up to 32', async () => {
    const { port, answer, handled } = await startSlowServer();
    const { send, answers } = openConnection(port);
    send(32);
    await expect.poll(handled).toBe(32);
    answer();
    await expect.poll(answers).toBe(32);
  });

  it('close the connection above 32: the first ones are answered, the others are not handled', async () => {
    const { port, answer, handled } = await startSlowServer();
    const { send, answers, closed } = openConnection(port);
    send(400);
    await expect.poll(handled).toBe(32);
    answer();
    expect(await closed).toBe('closed');
    expect({ handled: handled(), answers: answers() }).toEqual({ handled: 32, answers: 32 });
  });

  it('close the connection at once above 500 more, which would fill memory', async () => {
    const { port, handled } = await startSlowServer();
    const { send, answers, closed } = openConnection(port);
    send(1000);
    expect(await closed).toBe('closed');
    expect({ handled: handled(), answers: answers() }).toEqual({ handled: 32, answers: 0 });
  });

  it('are not limited once they are answered', async () => {
    const { port, answer } = await startSlowServer();
    answer();
    const { send, answers } = openConnection(port);
    for (let round = 1; round <= 4; round += 1) {
      send(20);
      await expect.poll(answers).toBe(20 * round);
    }
  });
});
