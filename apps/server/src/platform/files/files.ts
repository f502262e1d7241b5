/** Where pictures that people upload are kept. Keys are ours: lower-case letters, digits, `/`, `-` and one `.`. */
export interface Files {
  /** Durable when it resolves. A key is written once and never changed. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** A key that came from elsewhere must never name a file of ours. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of a file');
  return key;
}
