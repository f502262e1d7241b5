import type { JobEvent, ScanEvent, WatchedCode } from '@tessera/contract';
import type { SharedSession, Tokens } from './token-store.ts';

/** Messages about the session between the tabs of one browser. */
export type TabMessage =
  | { kind: 'signed-out' }
  /** From a tab without a session, or one whose tokens have expired. */
  | { kind: 'session-request' }
  /** A session that is not remembered, for the tabs of this browser. */
  | { kind: 'session'; session: SharedSession }
  /** From the tab that holds the event stream to the other tabs of the same user. */
  | { kind: 'account-changed'; email: string }
  /** From another tab to the one that holds the stream: the data of the sender may lack changes after `since`. */
  | { kind: 'catch-up'; email: string; since: number }
  | { kind: 'watched'; email: string; code: WatchedCode }
  | { kind: 'scanned'; email: string; scan: ScanEvent }
  | { kind: 'job-progress'; email: string; job: JobEvent }
  /** From a new holder of the stream, which has to know the watched links of all tabs. */
  | { kind: 'leading'; email: string }
  /** The short links whose scans a tab shows. */
  | { kind: 'watching'; email: string; tab: string; hashes: readonly string[] }
  /** For a duplicated tab, whose session storage has a copy of the replaced refresh token. */
  | { kind: 'renewed'; replaced: string; tokens: Tokens };

const name = 'tessera-session';
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export const postToTabs = (message: TabMessage): void => open()?.postMessage(message);

export function listenToTabs(receive: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => receive(event.data);
  const source = open();
  source?.addEventListener('message', listener);
  return () => source?.removeEventListener('message', listener);
}

/** Runs the task under a lock shared by all tabs, if the browser supports locks. */
export async function withTabLock<Result>(task: () => Promise<Result>, lock = name): Promise<Result> {
  if (!('locks' in navigator) || !navigator.locks) return task();
  return navigator.locks.request(lock, task);
}
