import { persistent } from './browser-storage.ts';

/** The code that a visitor made and wants to keep, in local storage: the account may be verified in another tab. */
export const keptCodeKey = 'kept_code';

/** `kept`: created after the next sign-in. `offered`: shown on the create page, where the user decides. */
export type KeptStage = 'kept' | 'offered';

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

export const isRecent = (savedAt: unknown): boolean =>
  typeof savedAt === 'number' && savedAt <= Date.now() && Date.now() - savedAt < maxAgeMs;

/** Whether a code waits for a sign-in. Part of the first load, so it reads no content. */
export function isCodeWaiting(): boolean {
  try {
    const { stage, savedAt } = JSON.parse(persistent.get(keptCodeKey) ?? '{}') as Record<string, unknown>;
    return stage === ('kept' satisfies KeptStage) && isRecent(savedAt);
  } catch {
    return false;
  }
}
