/** The calls of one process to another, by name. Request and answer must be JSON. */
export type Calls = Record<string, { request: unknown; answer: unknown }>;

export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: (request: C[Name]['request']) => C[Name]['answer'] | Promise<C[Name]['answer']>;
};

/** Sends and receives messages of one other process, in order. */
export interface Port {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly request: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string }
  | { readonly kind: 'notice'; readonly notice: unknown };

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface Channel<Out extends Calls, NoticeOut> {
  /** Rejects if the other process fails, does not answer in time, or has exited. */
  call<Name extends keyof Out & string>(
    name: Name,
    request: Out[Name]['request'],
    timeoutMs?: number,
  ): Promise<Out[Name]['answer']>;
  notify(notice: NoticeOut): void;
  /** Called when the other process has exited: rejects all pending calls. */
  close(): void;
}

interface ChannelOptions<In extends Calls, NoticeIn> {
  readonly port: Port;
  readonly handlers: Handlers<In>;
  readonly onNotice: (notice: NoticeIn) => void;
  readonly timeoutMs: number;
}

/** Calls with answers, and one-way notices, over a message port. */
export function openChannel<Out extends Calls, In extends Calls, NoticeOut, NoticeIn>(
  options: ChannelOptions<In, NoticeIn>,
): Channel<Out, NoticeOut> {
  const { port, handlers, onNotice } = options;
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isClosed = false;
  const send = (message: Message) => port.send(message);

  async function answer(id: number, name: string, request: unknown): Promise<void> {
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`no handler for ${name}`);
      send({ kind: 'answer', id, answer: await handler(request) });
    } catch (error) {
      send({ kind: 'failure', id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  port.onMessage((received) => {
    const message = received as Message;
    switch (message.kind) {
      case 'call':
        void answer(message.id, message.name, message.request);
        return;
      case 'answer':
        pending.get(message.id)?.resolve(message.answer);
        return;
      case 'failure':
        pending.get(message.id)?.reject(new Error(message.reason));
        return;
      case 'notice':
        onNotice(message.notice as NoticeIn);
    }
  });

  return {
    call(name, request, timeoutMs = options.timeoutMs) {
      if (isClosed) return Promise.reject(new Error('the other process has exited'));
      const id = (lastId += 1);
      const answered = new Promise((resolve, reject) => void pending.set(id, { resolve, reject }));
      const timeout = setTimeout(() => pending.get(id)?.reject(new Error(`no answer to ${name}`)), timeoutMs);
      send({ kind: 'call', id, name, request });
      return answered.finally(() => {
        clearTimeout(timeout);
        pending.delete(id);
      });
    },
    notify: (notice) => send({ kind: 'notice', notice }),
    close() {
      isClosed = true;
      for (const { reject } of pending.values()) reject(new Error('the other process has exited'));
    },
  };
}
