import { parentPort, Worker } from 'node:worker_threads';

/** A worker thread that answers requests. */
export interface ThreadClient<Request, Response> {
  request(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface RequestMessage<Request> {
  id: number;
  request: Request;
}
type ResponseMessage<Response> = { id: number; response: Response } | { id: number; error: string };

/** Starts the thread with the first request. If the thread ends, pending requests fail and the next one restarts it. */
export function createThreadClient<Request, Response>(file: URL, name: string): ThreadClient<Request, Response> {
  const pending = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>();
  let running: Worker | undefined;
  let lastId = 0;

  function end(worker: Worker, error: Error): void {
    if (running !== worker) return;
    running = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function start(): Worker {
    const worker = new Worker(file, { name });
    worker.unref();
    worker.on('message', (message: ResponseMessage<Response>) => {
      const one = pending.get(message.id);
      pending.delete(message.id);
      if ('response' in message) one?.resolve(message.response);
      else one?.reject(new Error(message.error));
    });
    worker.on('error', (error) => end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(worker, new Error(`thread "${name}" ended`)));
    return worker;
  }

  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        running ??= start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        running.postMessage({ id: lastId, request } satisfies RequestMessage<Request>);
      }),
    close: async () => {
      await running?.terminate();
    },
  };
}

/** Answers the requests of a thread client; called once inside the thread. */
export function handleRequests<Request, Response>(handle: (request: Request) => Response | Promise<Response>): void {
  if (!parentPort) throw new Error('not a worker thread');
  const port = parentPort;
  const respond = async ({ id, request }: RequestMessage<Request>): Promise<ResponseMessage<Response>> => {
    try {
      return { id, response: await handle(request) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  port.on(
    'message',
    (message: RequestMessage<Request>) => void respond(message).then((reply) => port.postMessage(reply)),
  );
}
