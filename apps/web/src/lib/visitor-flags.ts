import { persistent } from './browser-storage.ts';

/** Says only that somebody has signed in with this browser. A script in the page's head reads the same key. */
const signedInKey = 'signed_in_before';

export const noteSignIn = (): void => persistent.set(signedInKey, 'true');
export const hasSignedInBefore = (): boolean => persistent.get(signedInKey) !== null;
