import type { Tokens } from './token-store.ts';

/** What tabs of one browser tell each other about the session. */
export type TabMessage =
  | { about: 'signed-out' }
  /** Heard by the one tab that listens to the server, for the others of the same person. */
  | { about: 'account-changed'; email: string }
  /** For a duplicated tab, which holds a copy of the same tokens in its own session storage. */
  | { about: 'renewed'; replaced: string; tokens: Tokens };

const name = 'tessera-session';
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export const tellTabs = (message: TabMessage): void => open()?.postMessage(message);

export function listenToTabs(receive: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => receive(event.data);
  const source = open();
  source?.addEventListener('message', listener);
  return () => source?.removeEventListener('message', listener);
}

/** Runs one at a time over all tabs, where the browser can promise that. */
export async function oneTabAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator) || !navigator.locks) return task();
  return navigator.locks.request(name, task);
}
