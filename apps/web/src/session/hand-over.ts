import { pause } from '../lib/retry.ts';
import { listenToTabs, postToTabs } from './tabs.ts';
import { readSharedSession, type SharedSession } from './token-store.ts';

/** A tab answers within a few milliseconds; a page must not wait longer for one that is closed or frozen. */
const answerTimeoutMs = 150;

/** Answers other tabs that ask for the session of this tab. */
export function offerSession(): void {
  const session = readSharedSession();
  if (session) postToTabs({ kind: 'session', session });
}

/** Asks the other tabs for a session. Resolves with the first acceptable one, or with undefined after a short wait. */
export async function requestSession(
  isAcceptable: (session: SharedSession) => boolean = () => true,
): Promise<SharedSession | undefined> {
  let found: SharedSession | undefined;
  const answered = new AbortController();
  const stop = listenToTabs((message) => {
    if (message.kind !== 'session' || found || !isAcceptable(message.session)) return;
    found = message.session;
    answered.abort();
  });
  postToTabs({ kind: 'session-request' });
  await pause(answerTimeoutMs, answered.signal);
  stop();
  return found;
}
