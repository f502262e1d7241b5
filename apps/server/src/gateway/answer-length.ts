const headEnd = Buffer.from('\r\n\r\n');
const statusLine = /^HTTP\/1\.1 ([2-5]\d\d) /;
const contentLength = /\r\ncontent-length: (\d{1,15})\r\n/i;
const connectionClose = /\r\nconnection: close\r\n/i;

/**
 * The length of the answer that starts with these bytes, head and body; undefined if it closes the connection or has no
 * `Content-Length`. The app sends one well-formed `Content-Length` or none.
 */
export function answerBytes(bytes: Buffer, isHead: boolean): number | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const status = statusLine.exec(head)?.[1];
  if (status === undefined || connectionClose.test(head)) return undefined;
  const headBytes = end + headEnd.length;
  if (isHead || status === '204' || status === '304') return headBytes;
  const length = contentLength.exec(head)?.[1];
  return length === undefined ? undefined : headBytes + Number(length);
}
