import { parentPort, Worker } from 'node:worker_threads';

/** A worker thread that answers questions. */
export interface AskedThread<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

interface Asked<Question> {
  id: number;
  question: Question;
}
type Answered<Answer> = { id: number; answer: Answer } | { id: number; error: string };

/** Starts the thread with the first question, and again after it has ended: then its open questions fail. */
export function askThread<Question, Answer>(file: URL, name: string): AskedThread<Question, Answer> {
  const pending = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
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
    worker.on('message', (message: Answered<Answer>) => {
      const one = pending.get(message.id);
      pending.delete(message.id);
      if ('answer' in message) one?.resolve(message.answer);
      else one?.reject(new Error(message.error));
    });
    worker.on('error', (error) => end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(worker, new Error(`the thread "${name}" has ended`)));
    return worker;
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        running ??= start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        running.postMessage({ id: lastId, question } satisfies Asked<Question>);
      }),
    close: async () => {
      await running?.terminate();
    },
  };
}

/** The other end, called once inside the thread. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  if (!parentPort) throw new Error('runs as a worker thread only');
  const port = parentPort;
  const reply = async ({ id, question }: Asked<Question>): Promise<Answered<Answer>> => {
    try {
      return { id, answer: await answer(question) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  port.on('message', (asked: Asked<Question>) => void reply(asked).then((answered) => port.postMessage(answered)));
}
