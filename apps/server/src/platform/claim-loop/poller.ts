export interface Poller {
  /** Calls the work now, and again some time after each call has ended. */
  start: () => void;
  isStarted: () => boolean;
  /** Calls the work no more, and waits for a running call. */
  stop: () => Promise<void>;
}

/** Calls `work` repeatedly, one call at a time. `work` handles its errors. */
export function createPoller(intervalMs: number, work: () => Promise<void>): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  function run(): void {
    running = work().finally(() => {
      if (isStarted) timer = setTimeout(run, intervalMs).unref();
    });
  }

  return {
    start() {
      isStarted = true;
      run();
    },
    isStarted: () => isStarted,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
