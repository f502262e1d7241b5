import { type Channel, type Handlers, openChannel, type Port } from '../platform/channel/channel.ts';
import type { CallsToApp, CallsToGateway, NoticeToApp, NoticeToGateway } from './messages.ts';

/** The operating system's process, with its message port. */
export interface AppChild extends Port {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  onExit(listener: (code: number | null, signal: string | null) => void): void;
}

export interface RunningAppOptions {
  slot: number;
  child: AppChild;
  socketPath: string;
  handlers: Handlers<CallsToGateway>;
  onNotice: (notice: NoticeToGateway) => void;
  /** The CPU time of a process's main thread; undefined on systems that do not report it. */
  cpuTimeMs: (pid: number) => number | undefined;
}

/**
 * A process hangs if its main thread uses this much CPU time without answering. CPU time, because a healthy process on a
 * loaded machine is also silent, but gets little of it.
 */
const maxCpuTimeMs = 3000;
/** A process also hangs after this silence without CPU time: a deadlock, or a system that does not report CPU time. */
const maxSilenceMs = 30_000;
const callTimeoutMs = 4000;
/** How long a process that is being replaced may take to finish its requests. */
const retireTimeoutMs = 5000;

/** One app process, from its start to its exit. */
export class RunningApp {
  readonly slot: number;
  readonly socketPath: string;
  readonly channel: Channel<CallsToApp, NoticeToApp>;
  readonly exited: Promise<number | null>;
  readonly startedAt = performance.now();
  status: 'starting' | 'ready' | 'retiring' = 'starting';
  /** Whether the process reports changed links. */
  isListening = false;
  readonly #options: RunningAppOptions;
  #answeredAt = performance.now();
  #cpuTimeMsAtAnswer = 0;

  constructor(options: RunningAppOptions) {
    const { slot, child, socketPath, handlers, onNotice } = options;
    this.#options = options;
    this.slot = slot;
    this.socketPath = socketPath;
    this.exited = new Promise((resolve) => child.onExit(resolve));
    this.channel = openChannel({ port: child, handlers, timeoutMs: callTimeoutMs, onNotice });
  }

  get #cpuTimeMs(): number {
    const { child, cpuTimeMs } = this.#options;
    return cpuTimeMs(child.pid ?? 0) ?? 0;
  }

  /** Called when the process answers, which shows that its event loop runs. */
  noteAnswer(): void {
    this.#answeredAt = performance.now();
    this.#cpuTimeMsAtAnswer = this.#cpuTimeMs;
  }

  /** If the process hangs, how long it has been silent, for the log; otherwise undefined. */
  findHang(): { silentMs: number; cpuTimeMs: number } | undefined {
    if (this.status === 'starting') return undefined;
    const silentMs = performance.now() - this.#answeredAt;
    const cpuTimeMs = this.#cpuTimeMs - this.#cpuTimeMsAtAnswer;
    const hangs = silentMs >= maxSilenceMs || (silentMs >= maxCpuTimeMs && cpuTimeMs >= maxCpuTimeMs);
    return hangs ? { silentMs, cpuTimeMs } : undefined;
  }

  /** The process gets no further connections, finishes its requests, exits and is then replaced. */
  retire(): void {
    this.status = 'retiring';
    this.channel.notify({ kind: 'close', timeoutMs: retireTimeoutMs });
  }

  kill(): void {
    this.#options.child.kill('SIGKILL');
    // The exit takes a moment; do not report the same hang again.
    this.#answeredAt = performance.now();
  }

  /** Resolves to the exit code. */
  close(timeoutMs: number): Promise<number | null> {
    this.channel.notify({ kind: 'close', timeoutMs });
    return this.exited;
  }
}
