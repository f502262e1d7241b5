import { openChannel, type Channel, type Handlers, type Port } from '../platform/channel/channel.ts';
import type { Logger } from '../platform/log/log.ts';
import type { CallsToApp, CallsToGateway, GatewayState, NoticeToApp, NoticeToGateway } from './messages.ts';

/** The operating system's process, as far as it is supervised. */
export interface AppChild extends Port {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  onExit(listener: (code: number | null, signal: string | null) => void): void;
}

export interface AppProcess {
  readonly slot: number;
  readonly socketPath: string;
  readonly channel: Channel<CallsToApp, NoticeToApp>;
}

interface Running extends AppProcess {
  readonly child: AppChild;
  readonly startedAt: number;
  readonly exited: Promise<number | null>;
  status: 'starting' | 'ready' | 'failing';
  isListening: boolean;
  /** When it last answered, and how long its main thread had run by then. */
  aliveAt: number;
  ranMs: number;
}

interface Slot {
  readonly slot: number;
  running: Running | undefined;
  /** Exits in a row of processes that did not live long. */
  earlyExits: number;
  restart: NodeJS.Timeout | undefined;
}

export interface AppProcessesDeps {
  count: number;
  log: Logger;
  fork: (slot: number) => { child: AppChild; socketPath: string };
  handlers: Handlers<CallsToGateway>;
  state: () => Omit<GatewayState, 'isComplete'>;
  /** Processor time of a process's main thread; undefined where the system does not tell. */
  ranMs: (pid: number) => number | undefined;
  maxRssBytes: number;
  /** Every process has been ready for the first time. */
  onComplete: () => void;
  onLinkChanged: (hash: string) => void;
  /** Whether changes of links are being reported. */
  onListening: (isListening: boolean) => void;
  onCounted: (position: number) => void;
}

export interface AppProcesses {
  /** Processes that take connections, in turn; undefined while there is none. */
  readonly next: () => AppProcess | undefined;
  readonly onceReady: (listener: () => void) => void;
  ready(): AppProcess[];
  readonly isComplete: boolean;
  readonly counts: { readonly restarts: number; readonly hangs: number };
  /** Tells every process that the product is about to stop. */
  announceLeave(): void;
  /** Ends every process, the one that counts clicks last. Resolves to whether all of them ended well. */
  close(timeoutMs: number): Promise<boolean>;
  /** Resolves if a process cannot start at all. */
  readonly failed: Promise<void>;
}

const tickMs = 250;
/** A main thread that has run so long without answering is in an endless loop. On a loaded machine it would not have run. */
const maxRanMs = 3000;
/** Silence without work: a deadlock, or a system that does not count processor time. */
const maxSilenceMs = 30_000;
const callTimeoutMs = 4000;
const longLifeMs = 30_000;
/** How long a process that is being replaced may finish its requests. */
const retireMs = 5000;

/** 100 ms, 200, 400 … 10 s at most. */
export const restartPause = (earlyExits: number): number => Math.min(100 * 2 ** earlyExits, 10_000);

/** Starts the app processes, watches them, and replaces those that exit, hang or use too much memory. */
export function superviseApps(deps: AppProcessesDeps): AppProcesses {
  const { log } = deps;
  const slots: Slot[] = Array.from({ length: deps.count }, (_, index) => ({
    slot: index + 1,
    running: undefined,
    earlyExits: 0,
    restart: undefined,
  }));
  const counts = { restarts: 0, hangs: 0 };
  let isComplete = false;
  let isClosing = false;
  let turn = 0;
  let lead: Running | undefined;
  let waiting: (() => void)[] = [];
  let fail: () => void = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });

  const running = () => slots.flatMap(({ running: one }) => one ?? []);
  const ready = () => running().filter(({ status }) => status === 'ready');

  const sendState = (app: Running) => app.channel.notify({ kind: 'state', state: { ...deps.state(), isComplete } });

  /** One process counts clicks and reports changes of links; another takes over only when it is gone. */
  function chooseLead(): void {
    if (lead) return;
    lead = ready()[0];
    if (!lead) return;
    lead.channel.notify({ kind: 'lead' });
    if (lead.isListening) deps.onListening(true);
  }

  function onReady(app: Running, slot: Slot): void {
    app.status = 'ready';
    app.aliveAt = performance.now();
    app.ranMs = deps.ranMs(app.child.pid ?? 0) ?? 0;
    log.info({ app: slot.slot }, 'app process ready');
    if (!isComplete && ready().length === slots.length) {
      isComplete = true;
      running().forEach(sendState);
      deps.onComplete();
    }
    chooseLead();
    const listeners = waiting;
    waiting = [];
    for (const listener of listeners) listener();
  }

  function onNotice(app: Running, slot: Slot, notice: NoticeToGateway): void {
    switch (notice.kind) {
      case 'ready':
        onReady(app, slot);
        return;
      case 'alive':
        app.aliveAt = performance.now();
        app.ranMs = deps.ranMs(app.child.pid ?? 0) ?? 0;
        if (notice.rssBytes > deps.maxRssBytes && app.status === 'ready') {
          log.error({ app: slot.slot, rssBytes: notice.rssBytes }, 'app process above its memory limit');
          retire(app);
        }
        return;
      case 'link-changed':
        deps.onLinkChanged(notice.hash);
        return;
      case 'listening':
        app.isListening = notice.isListening;
        if (app === lead) deps.onListening(notice.isListening);
        return;
      case 'counted':
        deps.onCounted(notice.position);
        return;
      case 'failing':
        retire(app);
    }
  }

  /** Gives it no more connections; it finishes what it has and exits, and is then replaced. */
  function retire(app: Running): void {
    app.status = 'failing';
    app.channel.notify({ kind: 'close', withinMs: retireMs });
  }

  function start(slot: Slot): void {
    const { child, socketPath } = deps.fork(slot.slot);
    const app: Running = {
      slot: slot.slot,
      socketPath,
      child,
      startedAt: performance.now(),
      exited: new Promise((resolve) => child.onExit(resolve)),
      status: 'starting',
      isListening: false,
      aliveAt: performance.now(),
      ranMs: 0,
      channel: openChannel<CallsToApp, CallsToGateway, NoticeToApp, NoticeToGateway>({
        port: child,
        handlers: deps.handlers,
        timeoutMs: callTimeoutMs,
        onNotice: (notice) => onNotice(app, slot, notice),
      }),
    };
    slot.running = app;
    slot.restart = undefined;
    child.onExit((code, signal) => onExit(app, slot, { code, signal }));
  }

  function onExit(app: Running, slot: Slot, exit: { code: number | null; signal: string | null }): void {
    slot.running = undefined;
    app.channel.close();
    if (app === lead) {
      lead = undefined;
      deps.onListening(false);
      chooseLead();
    }
    if (isClosing) return;
    if (!isComplete) {
      // The reason that keeps one process from starting keeps all of them; the process has printed it.
      log.fatal({ app: slot.slot, ...exit }, 'app process could not start');
      fail();
      return;
    }
    slot.earlyExits = performance.now() - app.startedAt > longLifeMs ? 0 : slot.earlyExits + 1;
    const pauseMs = restartPause(slot.earlyExits - 1);
    counts.restarts += 1;
    log.error({ app: slot.slot, ...exit, pauseMs }, 'app process exited, restarting');
    slot.restart = setTimeout(() => start(slot), pauseMs);
  }

  function check(app: Running, slot: Slot): void {
    sendState(app);
    if (app.status === 'starting') return;
    const silentMs = performance.now() - app.aliveAt;
    const ranMs = (deps.ranMs(app.child.pid ?? 0) ?? 0) - app.ranMs;
    if (silentMs < maxSilenceMs && (silentMs < maxRanMs || ranMs < maxRanMs)) return;
    counts.hangs += 1;
    log.error({ app: slot.slot, silentMs, ranMs }, 'app process hangs, killing it');
    app.child.kill('SIGKILL');
    app.aliveAt = performance.now();
  }

  const ticker = setInterval(() => {
    for (const slot of slots) if (slot.running) check(slot.running, slot);
  }, tickMs);

  async function end(apps: readonly Running[], withinMs: number): Promise<boolean> {
    for (const { channel } of apps) channel.notify({ kind: 'close', withinMs });
    const codes = await Promise.all(apps.map(({ exited }) => exited));
    return codes.every((code) => code === 0);
  }

  for (const slot of slots) start(slot);

  return {
    counts,
    failed,
    ready,
    get isComplete() {
      return isComplete;
    },
    next() {
      for (let tried = 0; tried < slots.length; tried += 1) {
        turn += 1;
        const app = slots[turn % slots.length]?.running;
        if (app?.status === 'ready') return app;
      }
      return undefined;
    },
    onceReady: (listener) => void waiting.push(listener),
    announceLeave() {
      for (const { channel } of running()) channel.notify({ kind: 'leave' });
    },
    async close(timeoutMs) {
      isClosing = true;
      for (const { restart } of slots) clearTimeout(restart);
      const killer = setTimeout(() => {
        log.error('app processes took too long to close');
        for (const { child } of running()) child.kill('SIGKILL');
      }, timeoutMs);
      const last = lead;
      const isWell = await end(
        running().filter((app) => app !== last),
        timeoutMs,
      );
      const isLeadWell = last ? await end([last], timeoutMs) : true;
      clearTimeout(killer);
      clearInterval(ticker);
      return isWell && isLeadWell;
    },
  };
}
