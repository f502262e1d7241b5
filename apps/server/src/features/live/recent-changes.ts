/** The changes of days on a large installation, in some megabytes. */
const maxRemembered = 50_000;

/** Remembers when each account changed last, so that a new stream can say whether a client has missed a change. */
export function createRecentChanges(now: () => number = () => performance.now()) {
  /** The oldest change comes first. */
  const changes = new Map<string, number>();
  /** Earlier changes may be unknown. */
  let knownSince = Number.POSITIVE_INFINITY;
  return {
    add(userId: string) {
      changes.delete(userId);
      changes.set(userId, now());
      const [oldest] = changes;
      if (changes.size <= maxRemembered || !oldest) return;
      changes.delete(oldest[0]);
      knownSince = Math.max(knownSince, oldest[1]);
    },
    /** How long the account has certainly not changed. */
    unchangedMs: (userId: string) => Math.max(0, Math.floor(now() - Math.max(knownSince, changes.get(userId) ?? 0))),
    /** Call when notifications arrive, and when they no longer do. */
    setListening: (isListening: boolean) => {
      changes.clear();
      knownSince = isListening ? now() : Number.POSITIVE_INFINITY;
    },
  };
}
