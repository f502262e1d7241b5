import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A built program that processes one upload: bytes on stdin, the result on stdout. */
interface ChildProgram {
  file: URL;
  maxHeapMegabytes: number;
  /** The child is killed after the caller has waited for its output for this time. Long enough for a busy machine. */
  timeoutMs: number;
}

interface ChildRequest {
  args: readonly string[];
  input: Uint8Array;
  /** Kills the child. */
  signal?: AbortSignal;
}

/** A program, bound to its limits. `read` gets the output. Throws if the child cannot start. */
export type RunChild = <T>(
  request: ChildRequest,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
) => Promise<{ result: T; end: ChildEnd }>;

/** `killed`: by the timer, the signal, the system or V8, which aborts without memory. */
export type ChildEnd = { kind: 'exited'; code: number } | { kind: 'killed' };

/** Exit code when V8 runs out of memory. */
const abortedExitCode = 134;
/** Processes that answer requests run first. */
const nice = 10;

type Child = ChildProcessByStdio<Writable, Readable, null>;

function lowerPriority({ pid }: Child): void {
  try {
    if (pid !== undefined) setPriority(pid, nice);
  } catch {
    // The child has ended, or the system does not allow it.
  }
}

/** The output, read as fast as the caller asks for it. Only the time in which the caller waits counts. */
async function* outputOf(child: Child, timeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let leftMs = timeoutMs;
  for (;;) {
    const started = performance.now();
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(0, leftMs));
    const chunk = await chunks.next().finally(() => clearTimeout(timer));
    leftMs -= performance.now() - started;
    if (chunk.done) return;
    yield chunk.value;
  }
}

/**
 * Runs a program that reads what strangers have uploaded. A separate process can be killed when hostile input keeps it busy,
 * and its memory is not the memory of this process.
 */
export function childProgram({ file, maxHeapMegabytes, timeoutMs }: ChildProgram): RunChild {
  return async ({ args, input, signal }, read) => {
    signal?.throwIfAborted();
    const nodeArgs = [`--max-old-space-size=${maxHeapMegabytes}`, fileURLToPath(file), ...args];
    // Empty environment: a compromised child must not read secrets.
    const child: Child = spawn(process.execPath, nodeArgs, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
    const ended = once(child, 'close') as Promise<[number | null]>;
    // Handled below, unless `read` fails first.
    ended.catch(() => undefined);
    const kill = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', kill);
    lowerPriority(child);
    try {
      // If the child ends early, the pipe breaks; the exit code gives the reason.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const result = await read(outputOf(child, timeoutMs));
      const [code] = await ended;
      return { result, end: code === null || code === abortedExitCode ? { kind: 'killed' } : { kind: 'exited', code } };
    } finally {
      signal?.removeEventListener('abort', kill);
      kill();
    }
  };
}
