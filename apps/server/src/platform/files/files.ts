/** Stores uploaded pictures and result files. Keys consist of lower-case letters, digits, `/`, `-` and one `.`. */
export interface Files {
  /** Durable when it resolves. A key is written once and never changed. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Like `put`, for a file of any size: holds a few megabytes in memory. Stores nothing if the content throws. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, type: string): Promise<void>;
  /** Like `get`, for a file of any size. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Succeeds if there is no such file. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Throws on a malformed key, which could lead outside the folder or bucket. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a file key');
  return key;
}
