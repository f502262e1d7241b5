import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A built program that processes one upload: bytes on stdin, the result on stdout. */
interface ChildProgram {
  file: URL;
  maxHeapMegabytes: number;
  /**
   * The child is killed after it has used this much CPU time, or after the caller has waited `maxWaitFactor` times as long. Where
   * the system does not tell the CPU time of a process, waiting alone counts.
   */
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

/** A child of low priority gets a tenth of a core on a busy machine. */
const maxWaitFactor = 8;
/** The unit of the times in `/proc`. */
const tickMs = 10;

/** The CPU time that a process has used; undefined on systems without `/proc`. */
function usedCpuMs({ pid }: Child): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may contain spaces. Of the fields after it, these are `utime` and `stime`.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * tickMs;
  } catch {
    return undefined;
  }
}

/** Calls `kill` when the child has had its time. Returns the function that ends the watch. */
function watchTime(child: Child, timeoutMs: number, waitMs: number, kill: () => void): () => void {
  const started = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const watch = (delayMs: number) => {
    timer = setTimeout(() => {
      const leftMs = timeoutMs - (usedCpuMs(child) ?? timeoutMs);
      const leftWaitMs = waitMs - (performance.now() - started);
      if (leftMs <= 0 || leftWaitMs <= 0) kill();
      else watch(Math.min(Math.max(leftMs, tickMs), leftWaitMs));
    }, delayMs);
  };
  watch(Math.min(timeoutMs, waitMs));
  return () => clearTimeout(timer);
}

/** The output, read as fast as the caller asks for it. Only the time in which the caller waits counts. */
async function* outputOf(child: Child, timeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let leftMs = timeoutMs * maxWaitFactor;
  for (;;) {
    const started = performance.now();
    const stopWatch = watchTime(child, timeoutMs, Math.max(0, leftMs), () => child.kill('SIGKILL'));
    const chunk = await chunks.next().finally(stopWatch);
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
