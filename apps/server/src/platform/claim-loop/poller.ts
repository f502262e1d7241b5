export type Poller = ReturnType<typeof createPoller>;

/** Calls `work` repeatedly, one call at a time. `work` handles its errors. */
export function createPoller(intervalMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  function run(): void {
    running = work().finally(() => {
      if (isStarted) timer = setTimeout(run, intervalMs).unref();
    });
  }

  return {
    /** Calls the work now, and again some time after each call has ended. */
    start: (): void => {
      isStarted = true;
      run();
    },
    isStarted: (): boolean => isStarted,
    /** Calls the work no more, and waits for a running call. */
    stop: async (): Promise<void> => {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
