import type { RunChild } from '../../platform/children/run-child.ts';
import type { ReadMessage, ReadRequest } from './read-import.ts';
import { Unreadable } from './unreadable.ts';

/** Messages have one line each. */
async function* readMessages(output: AsyncIterable<Buffer>): AsyncGenerator<ReadMessage> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ReadMessage;
  }
}

interface FileToRead {
  bytes: Buffer;
  request: ReadRequest;
  signal: AbortSignal;
}

/**
 * Reads a file in a process of its own and calls `handle` for each message; the process waits meanwhile. Throws `Unreadable`
 * if the file is refused, or if the process was killed because it took too much time or memory.
 */
export async function readFile(
  runChild: RunChild,
  { bytes, request, signal }: FileToRead,
  handle: (message: Exclude<ReadMessage, { kind: 'refused' }>) => Promise<void>,
): Promise<void> {
  const { end } = await runChild({ args: [JSON.stringify(request)], input: bytes, signal }, async (output) => {
    for await (const message of readMessages(output)) {
      if (message.kind === 'refused') throw new Unreadable(message.code, message.line);
      await handle(message);
    }
  });
  if (end.kind === 'killed') throw new Unreadable('import_too_complex');
  if (end.code !== 0) throw new Error(`the import reader ended with ${end.code}`);
}
