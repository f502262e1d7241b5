import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/db.ts';
import { findKey, findOrCreateKey } from '../signing/signing-keys.repo.ts';

/** A value that is sealed for one label does not open for another, such as that of another account. */
export interface SecretLabel {
  /** Each purpose has its own key, derived from the main one. */
  purpose: string;
  /** The id of the row or account that the secret belongs to. */
  owner: string;
}

/** Encrypts secrets that the server has to read again. `db` may be the caller's transaction. */
export interface Secrets {
  seal(db: Queryable, label: SecretLabel, secret: Buffer): Promise<Buffer>;
  /** Throws if the value is damaged, has another label, or was sealed with a key that is no longer configured. */
  open(db: Queryable, label: SecretLabel, sealed: Buffer): Promise<Buffer>;
  /** Keyed hashes of a short secret, one per key: store the first, compare with all. */
  hashes(db: Queryable, label: SecretLabel, text: string): Promise<[Buffer, ...Buffer[]]>;
}

/** The name of the key in the database, which installations without `SECRETS_KEY` use. */
const storedKeyName = 'secrets';
const algorithm = 'aes-256-gcm';
/** Layout of a sealed value: format, key id, nonce, ciphertext, tag. */
const format = 1;
const [idBytes, nonceBytes, tagBytes] = [4, 12, 16];
const headerBytes = 1 + idBytes + nonceBytes;

const keyId = (key: Buffer): Buffer => hash('sha256', key, 'buffer').subarray(0, idBytes);
const derive = (key: Buffer, use: 'seal' | 'hash', purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `tessera ${use} ${purpose}`, 32));
const associated = ({ purpose, owner }: SecretLabel): Buffer => Buffer.from(`${purpose}\0${owner}`);

/**
 * `keys` are those of `SECRETS_KEY`: the first seals, all open. Without any, a key in the database is used. That key keeps
 * opening its values after `SECRETS_KEY` is set. It is never cached, because the transaction that creates it may be rolled
 * back.
 */
export function createSecrets(clock: Clock, keys: readonly Buffer[]): Secrets {
  async function allKeys(db: Queryable): Promise<[Buffer, ...Buffer[]]> {
    const [first, ...others] = keys;
    if (!first) return [await findOrCreateKey(db, storedKeyName, randomBytes(32), clock.now())];
    const stored = await findKey(db, storedKeyName);
    return [first, ...others, ...(stored ? [stored] : [])];
  }

  return {
    async seal(db, label, secret) {
      const key = keys[0] ?? (await allKeys(db))[0];
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, derive(key, 'seal', label.purpose), nonce);
      cipher.setAAD(associated(label));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(format), keyId(key), nonce, text, cipher.getAuthTag()]);
    },

    async open(db, label, sealed) {
      if (sealed.length < headerBytes + tagBytes || sealed[0] !== format) throw new Error('unknown format of a secret');
      const id = sealed.subarray(1, 1 + idBytes);
      const hasId = (key: Buffer) => keyId(key).equals(id);
      const key = keys.find(hasId) ?? (await allKeys(db)).find(hasId);
      if (!key) throw new Error('the key of a sealed secret is missing in SECRETS_KEY');
      const nonce = sealed.subarray(1 + idBytes, headerBytes);
      const decipher = createDecipheriv(algorithm, derive(key, 'seal', label.purpose), nonce);
      decipher.setAAD(associated(label));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(headerBytes, -tagBytes)), decipher.final()]);
    },

    async hashes(db, label, text) {
      const hashWith = (key: Buffer) =>
        createHmac('sha256', derive(key, 'hash', label.purpose))
          .update(associated(label))
          .update('\0')
          .update(text)
          .digest();
      const [first, ...others] = await allKeys(db);
      return [hashWith(first), ...others.map(hashWith)];
    },
  };
}
