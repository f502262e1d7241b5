import { setTimeout as sleep } from 'node:timers/promises';
import { linkKey, onDefaultHost, signatureParameter } from '@tessera/contract';
import type { ReadKey } from '../../platform/signing/shared-key.ts';
import { contentSigner, readSignature } from './content-signature.ts';
import type { Links } from './links.service.ts';

/** Whether an address of the viewer has the content of its code. */
export type ContentCheck = (url: string) => Promise<boolean>;

/** A visitor waits for the page. */
const timeoutMs = 200;
const inTime = <T>(result: Promise<T>) =>
  Promise.race([result.catch(() => undefined), sleep(timeoutMs, undefined, { ref: false })]);

/**
 * Checks the signature first, so that forged addresses cause no lookups. Then the link must still lead there: content that was
 * edited or blocked since is not the code's any more. If the link cannot be looked up, the signature alone decides.
 */
export function createContentCheck(links: Pick<Links, 'resolve'>, readKey: ReadKey): ContentCheck {
  // Read early, so that signatures can be checked while the database is down.
  readKey().catch(() => undefined);
  return async (url) => {
    const key = await inTime(readKey());
    const signed = key && readSignature(url, contentSigner(key));
    if (!signed) return false;
    const answer = await inTime(links.resolve(linkKey(onDefaultHost(signed.hash))));
    if (!answer) return true;
    return answer.kind === 'found' && answer.location.endsWith(`&${signatureParameter}=${signed.signature}`);
  };
}
