import { createHmac, timingSafeEqual } from 'node:crypto';
import { contentParameters, signatureParameter } from '@tessera/contract';

/** Returns the signature of the content of a code. */
export type SignContent = (hash: string, content: URLSearchParams) => string;

/** 128 bits, because the signature makes every link to the viewer longer. */
const signatureBytes = 16;

export const contentSigner =
  (key: Buffer): SignContent =>
  (hash, content) =>
    createHmac('sha256', key)
      .update(`${hash}?${content.toString()}`)
      .digest()
      .subarray(0, signatureBytes)
      .toString('base64url');

interface Content {
  hash: string;
  type: string;
  data: unknown;
  title: string | null;
}

/** The address of the viewer with this content. The signature is the last parameter, and missing without `sign`. */
export function viewerLocation(publicUrl: string, { hash, type, data, title }: Content, sign?: SignContent): string {
  const query = new URLSearchParams({ type, data: JSON.stringify(data) });
  if (title) query.set('title', title);
  if (sign) query.set(signatureParameter, sign(hash, query));
  return `${publicUrl}/qr/${hash}?${query.toString()}`;
}

/** Returns hash and signature of an address of the viewer; undefined if its content is not signed. Other parameters are ignored. */
export function readSignature(url: string, sign: SignContent): { hash: string; signature: string } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://viewer');
  const signature = searchParams.get(signatureParameter);
  if (signature === null) return undefined;
  const hash = /([^/]+)\/?$/.exec(pathname)?.[1]?.toLowerCase() ?? '';
  const content = new URLSearchParams();
  for (const name of contentParameters) {
    const value = searchParams.get(name);
    if (value !== null) content.set(name, value);
  }
  const [expected, given] = [Buffer.from(sign(hash, content)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? { hash, signature } : undefined;
}
