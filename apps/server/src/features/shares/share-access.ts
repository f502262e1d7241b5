import { hash } from 'node:crypto';
import { limits } from '@tessera/contract';
import { after, type Clock, hours } from '../../platform/clock/clock.ts';
import type { Signer } from '../../platform/signing/signer.ts';

type Locked = { id: string; passwordHash: string };

/** The access token for the password of a share: a time and a signature. It ends when the password changes. */
export function createShareAccess({ clock, signer }: { clock: Clock; signer: Signer }) {
  const textOf = ({ id, passwordHash }: Locked, expires: string) =>
    `share ${id} ${expires} ${hash('sha256', passwordHash, 'base64url')}`;

  return {
    async issue(share: Locked): Promise<{ token: string; expiresAt: Date }> {
      const expiresAt = after(clock.now(), hours(limits.shares.accessHours));
      const expires = expiresAt.getTime().toString(36);
      return { token: `${expires}.${await signer.sign(textOf(share, expires))}`, expiresAt };
    },
    async isValid(share: Locked, token: string | undefined): Promise<boolean> {
      const [, expires, signature] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (expires === undefined || signature === undefined) return false;
      const isSigned = await signer.verify(textOf(share, expires), signature);
      return isSigned && clock.now().getTime() < Number.parseInt(expires, 36);
    },
  };
}
