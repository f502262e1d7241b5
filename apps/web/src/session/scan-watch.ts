import { live, type ScanEvent, type WatchedCode } from '@tessera/contract';
import { listenToTabs, postToTabs } from './tabs.ts';

type ScanListener = (scan: ScanEvent) => void;
/** Called when a watch begins, with the clicks counted before. */
type TotalListener = (totalClicks: number) => void;

/** The pages of this tab that show scans, with the short hash that each of them watches. */
const listeners = new Map<ScanListener, { hash: string; onTotal: TotalListener | undefined }>();
let onOwnChange: (() => void) | undefined;

const ownHashes = (): string[] => [...new Set([...listeners.values()].map(({ hash }) => hash))];

/** Calls `onScan` for each scan of a short link of the user. Returns a function that stops watching. */
export function watchScans(hash: string, onScan: ScanListener, onTotal?: TotalListener): () => void {
  listeners.set(onScan, { hash, onTotal });
  onOwnChange?.();
  return () => {
    listeners.delete(onScan);
    onOwnChange?.();
  };
}

function deliver(scan: ScanEvent): void {
  for (const [listener, { hash }] of listeners) if (hash === scan.short_hash) listener(scan);
}

function deliverTotal({ short_hash, total_clicks }: WatchedCode): void {
  for (const { hash, onTotal } of listeners.values()) if (hash === short_hash) onTotal?.(total_clicks);
}

/** Identifies this tab in messages; not a secret. */
const thisTab = `${Date.now()}-${Math.random()}`;

export interface WatchedLinks {
  /** The watched hashes of all tabs, at most as many as a stream allows. */
  hashes: () => string[];
  /** Aborts when the hashes change: the stream has to be opened again. */
  changed: () => AbortSignal;
  /** Call when this tab begins to hold the stream: asks the other tabs for their hashes. */
  lead: () => void;
  /** Tells all tabs that a watch has begun. */
  reportWatched: (code: WatchedCode) => void;
  /** Delivers a scan of the stream to all tabs. */
  report: ScanListener;
  stop: () => void;
}

/** Exchanges watched links and scans between the tabs of a user, because only one of them holds the stream. */
export function shareWatchedLinks(email: string): WatchedLinks {
  const byTab = new Map<string, readonly string[]>();
  let change = new AbortController();
  // The newest tabs come last; if there are too many links, those of the oldest tabs are dropped.
  const hashes = () => [...new Set([...byTab.values()].flat())].slice(-live.maxWatched).sort();
  const update = (tab: string, next: readonly string[]) => {
    const before = hashes().join();
    byTab.delete(tab);
    if (next.length > 0) byTab.set(tab, next);
    if (hashes().join() === before) return;
    change.abort();
    change = new AbortController();
  };
  const announce = (own: string[]) => {
    update(thisTab, own);
    postToTabs({ kind: 'watching', email, tab: thisTab, hashes: own });
  };
  const stopListening = listenToTabs((message) => {
    if (!('email' in message) || message.email !== email) return;
    if (message.kind === 'watching') update(message.tab, message.hashes);
    if (message.kind === 'leading' && listeners.size > 0) announce(ownHashes());
    if (message.kind === 'scanned') deliver(message.scan);
    if (message.kind === 'watched') deliverTotal(message.code);
  });
  const announceOwn = () => announce(ownHashes());
  const announceNone = () => announce([]);
  // A page in the back/forward cache may be shown again.
  window.addEventListener('pagehide', announceNone);
  window.addEventListener('pageshow', announceOwn);
  onOwnChange = announceOwn;
  if (listeners.size > 0) announceOwn();
  return {
    hashes,
    changed: () => change.signal,
    lead: () => postToTabs({ kind: 'leading', email }),
    reportWatched: (code) => {
      postToTabs({ kind: 'watched', email, code });
      deliverTotal(code);
    },
    report: (scan) => {
      postToTabs({ kind: 'scanned', email, scan });
      deliver(scan);
    },
    stop: () => {
      announceNone();
      stopListening();
      window.removeEventListener('pagehide', announceNone);
      window.removeEventListener('pageshow', announceOwn);
      onOwnChange = undefined;
    },
  };
}
