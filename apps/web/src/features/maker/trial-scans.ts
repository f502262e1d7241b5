import { apiPrefix, live, type ScanEvent, visitorLive } from '@tessera/contract';

/** The browser reconnects by itself after a lost connection, but not after an error reply, such as that of a busy server. */
const retryMs = 10_000;

/** Calls `onScan` for each scan of the link that a visitor has reserved. Returns a function that stops watching. */
export function watchTrial(token: string, onScan: (scan: ScanEvent) => void): () => void {
  const query = new URLSearchParams({ [visitorLive.tokenParameter]: token });
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`${apiPrefix}${visitorLive.path}?${query}`);
    source.addEventListener(live.scanned, ({ data }) => onScan(JSON.parse(data as string) as ScanEvent));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
