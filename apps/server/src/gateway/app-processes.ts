import type { LinkKey } from '@tessera/contract';
import type { Handlers } from '../platform/channel/channel.ts';
import type { Logger } from '../platform/log/log.ts';
import type { CallsToGateway, GatewayState, NoticeToGateway } from './messages.ts';
import { type AppChild, RunningApp, type RunningAppOptions } from './running-app.ts';

export type AppProcess = Pick<RunningApp, 'slot' | 'socketPath' | 'channel'>;

/** Holds one app process at a time: the first one or its latest replacement. */
interface Slot {
  readonly number: number;
  running: RunningApp | undefined;
  /** Consecutive exits soon after the start. */
  earlyExits: number;
  restart: NodeJS.Timeout | undefined;
}

export interface AppProcessesDeps {
  count: number;
  log: Logger;
  fork: (slot: number) => { child: AppChild; socketPath: string };
  handlers: Handlers<CallsToGateway>;
  state: () => Omit<GatewayState, 'isComplete'>;
  cpuTimeMs: RunningAppOptions['cpuTimeMs'];
  maxRssBytes: number;
  /** Called once, when all processes are ready at the same time for the first time. */
  onComplete: () => void;
  onLinkChanged: (key: LinkKey) => void;
  /** Whether changed links are being reported. */
  onListening: (isListening: boolean) => void;
  onDiscard: (before: number) => void;
}

const tickMs = 250;
/** The exit of a process that ran this long is not an early exit. */
const longRunMs = 30_000;

/** Milliseconds until a restart: 100, doubled after each early exit, at most 10,000. */
export const restartPause = (earlyExits: number): number => Math.min(100 * 2 ** Math.max(earlyExits, 0), 10_000);

/**
 * The supervisor: starts the app processes, watches them, and replaces those that exit, hang or use too much memory. A
 * service manager cannot do this: it neither sees an event loop that hangs nor knows which process counts the clicks.
 */
export class AppProcesses {
  readonly counts = { restarts: 0, hangs: 0 };
  /** Resolves if a process cannot start at all. */
  readonly failed: Promise<void>;
  /** Whether all processes have been ready at the same time once; stays true when one is replaced. */
  isComplete = false;
  readonly #deps: AppProcessesDeps;
  readonly #slots: readonly Slot[];
  readonly #ticker: NodeJS.Timeout;
  #reportFailure: () => void = () => {};
  #isClosing = false;
  #turn = 0;
  #lead: RunningApp | undefined;
  #readyListeners: (() => void)[] = [];

  constructor(deps: AppProcessesDeps) {
    this.#deps = deps;
    this.failed = new Promise((resolve) => {
      this.#reportFailure = resolve;
    });
    this.#slots = Array.from({ length: deps.count }, (_, index) => ({
      number: index + 1,
      running: undefined,
      earlyExits: 0,
      restart: undefined,
    }));
    for (const slot of this.#slots) this.#start(slot);
    this.#ticker = setInterval(() => this.#running.forEach((app) => this.#check(app)), tickMs);
  }

  /** The next ready process, round-robin; undefined if none is ready. */
  next(): AppProcess | undefined {
    for (let tried = 0; tried < this.#slots.length; tried += 1) {
      this.#turn += 1;
      const app = this.#slots[this.#turn % this.#slots.length]?.running;
      if (app?.status === 'ready') return app;
    }
    return undefined;
  }

  /** Calls back once, when the next process becomes ready. */
  onceReady(listener: () => void): void {
    this.#readyListeners.push(listener);
  }

  ready(): AppProcess[] {
    return this.#running.filter(({ status }) => status === 'ready');
  }

  /** Makes every process report "not ready". */
  announceLeave(): void {
    for (const { channel } of this.#running) channel.notify({ kind: 'leave' });
  }

  /** Ends every process, the lead last: it counts the clicks of the others. Resolves to whether all exited with 0. */
  async close(timeoutMs: number): Promise<boolean> {
    this.#isClosing = true;
    for (const { restart } of this.#slots) clearTimeout(restart);
    const killer = setTimeout(() => {
      this.#deps.log.error('closing the app processes timed out');
      for (const app of this.#running) app.kill();
    }, timeoutMs);
    const lead = this.#lead;
    const others = this.#running.filter((app) => app !== lead);
    const codes = await Promise.all(others.map((app) => app.close(timeoutMs)));
    if (lead) codes.push(await lead.close(timeoutMs));
    clearTimeout(killer);
    clearInterval(this.#ticker);
    return codes.every((code) => code === 0);
  }

  get #running(): RunningApp[] {
    return this.#slots.flatMap(({ running }) => running ?? []);
  }

  #start(slot: Slot): void {
    const forked = this.#deps.fork(slot.number);
    const { handlers, cpuTimeMs } = this.#deps;
    const onNotice = (notice: NoticeToGateway) => this.#onNotice(app, notice);
    const app = new RunningApp({ ...forked, slot: slot.number, handlers, cpuTimeMs, onNotice });
    slot.running = app;
    forked.child.onExit((code, signal) => this.#onExit(app, slot, { code, signal }));
  }

  #onNotice(app: RunningApp, notice: NoticeToGateway): void {
    const { log, maxRssBytes, onLinkChanged, onListening, onDiscard } = this.#deps;
    switch (notice.kind) {
      case 'ready':
        this.#onReady(app);
        return;
      case 'alive':
        app.noteAnswer();
        if (notice.rssBytes <= maxRssBytes || app.status !== 'ready') return;
        log.error({ app: app.slot, rssBytes: notice.rssBytes }, 'app process above its memory limit');
        app.retire();
        return;
      case 'link-changed':
        onLinkChanged(notice.key);
        return;
      case 'listening':
        app.isListening = notice.isListening;
        if (app === this.#lead) onListening(notice.isListening);
        return;
      case 'discard':
        onDiscard(notice.before);
        return;
      case 'failing':
        app.retire();
    }
  }

  #onReady(app: RunningApp): void {
    app.status = 'ready';
    app.noteAnswer();
    this.#deps.log.info({ app: app.slot }, 'app process ready');
    if (!this.isComplete && this.ready().length === this.#slots.length) {
      this.isComplete = true;
      this.#running.forEach((running) => this.#sendState(running));
      this.#deps.onComplete();
    }
    this.#chooseLead();
    for (const listener of this.#readyListeners.splice(0)) listener();
  }

  /** The lead counts clicks and tells whether changed links are reported. It is replaced only after it has exited. */
  #chooseLead(): void {
    if (this.#lead) return;
    this.#lead = this.#running.find(({ status }) => status === 'ready');
    this.#lead?.channel.notify({ kind: 'lead' });
    if (this.#lead?.isListening) this.#deps.onListening(true);
  }

  #onExit(app: RunningApp, slot: Slot, exit: { code: number | null; signal: string | null }): void {
    const { log, onListening } = this.#deps;
    slot.running = undefined;
    app.channel.close();
    if (app === this.#lead) {
      this.#lead = undefined;
      onListening(false);
      this.#chooseLead();
    }
    if (this.#isClosing) return;
    if (!this.isComplete) {
      // A cause that keeps one process from starting keeps all of them; the process has printed it.
      log.fatal({ app: slot.number, ...exit }, 'app process could not start');
      this.#reportFailure();
      return;
    }
    slot.earlyExits = performance.now() - app.startedAt > longRunMs ? 0 : slot.earlyExits + 1;
    const pauseMs = restartPause(slot.earlyExits - 1);
    this.counts.restarts += 1;
    log.error({ app: slot.number, ...exit, pauseMs }, 'app process exited, restarting');
    slot.restart = setTimeout(() => this.#start(slot), pauseMs);
  }

  #sendState(app: RunningApp): void {
    app.channel.notify({ kind: 'state', state: { ...this.#deps.state(), isComplete: this.isComplete } });
  }

  #check(app: RunningApp): void {
    this.#sendState(app);
    const hang = app.findHang();
    if (!hang) return;
    this.counts.hangs += 1;
    this.#deps.log.error({ app: app.slot, ...hang }, 'app process hangs, killing it');
    app.kill();
  }
}
