import { persistent, perTab } from './browser-storage.ts';

/** The code that a visitor made and wants to keep, in local storage: the account may be verified in another tab. */
export const keptCodeKey = 'kept_code';

/**
 * `kept`: created after the next sign-in. `saving`: a tab is creating it. `created`: the other tabs open its page too. `offered`:
 * shown on the create page, where the user decides. `waiting`: created as soon as the plan of the account allows it.
 */
export type KeptStage = 'kept' | 'saving' | 'created' | 'offered' | 'waiting';

export const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** Longer than the tabs of one sign-in differ. */
export const followTimeoutMs = 15_000;

const age = (savedAt: unknown): number => (typeof savedAt === 'number' ? Date.now() - savedAt : -1);
export const isRecent = (savedAt: unknown): boolean => age(savedAt) >= 0 && age(savedAt) < maxAgeMs;

interface Stored {
  stage?: unknown;
  savedAt?: unknown;
  id?: unknown;
  account?: unknown;
}

export function readStored(): Stored {
  try {
    return Object(JSON.parse(persistent.get(keptCodeKey) ?? '{}')) as Stored;
  } catch {
    return {};
  }
}

/** Whether a kept code waits for a plan that allows it. Part of the first load, so it reads no content. */
export function isPlanAwaited(): boolean {
  const { stage, savedAt } = readStored();
  return stage === 'waiting' && isRecent(savedAt);
}

/** The last code that this tab has dealt with. */
const handledKey = 'kept_code_handled';
export const markHandled = (): void => perTab.set(handledKey, String(readStored().savedAt));

/** Whether this tab has to save a code, or to follow a tab that does. Part of the first load, so it reads no content. */
export function isCodeWaiting(): boolean {
  const { stage, savedAt, account } = readStored();
  if (stage === 'kept') return isRecent(savedAt);
  // A code that has waited for a plan is saved in the background: the page may have unsaved work.
  const isFollowed = account === undefined && (stage === 'saving' || stage === 'created');
  return isFollowed && age(savedAt) < followTimeoutMs && perTab.get(handledKey) !== String(savedAt);
}
