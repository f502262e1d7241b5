import { once } from 'node:events';
import { connect } from 'node:net';

export interface Marionette {
  /** Sends a command, such as `WebDriver:Navigate`, and returns its result. */
  send: (name: string, params: object) => Promise<unknown>;
  close: () => void;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

type Reply = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Connects to Firefox; undefined if it does not listen yet. A message is its length in bytes, a colon and JSON. */
export async function connectMarionette(port: number): Promise<Marionette | undefined> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  let lastId = 0;

  function takeMessage(): unknown {
    const colon = received.indexOf(':');
    if (colon < 0) return undefined;
    const end = colon + 1 + Number(received.subarray(0, colon).toString());
    if (received.length < end) return undefined;
    const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
    received = received.subarray(end);
    return message;
  }

  function settle([, id, error, result]: Reply): void {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(`Firefox: ${error.error}: ${error.message}`));
    else resolve?.(result);
  }

  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    // The first message is a greeting, an object.
    for (let message = takeMessage(); message !== undefined; message = takeMessage())
      if (Array.isArray(message)) settle(message as Reply);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  return {
    send(name, params) {
      const message = Buffer.from(JSON.stringify([0, (lastId += 1), name, params]));
      socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
      return new Promise((resolve, reject) => void waiting.set(lastId, { resolve, reject }));
    },
    close: () => socket.destroy(),
  };
}
