const headEnd = Buffer.from('\r\n\r\n');
const statusLine = /^HTTP\/1\.1 ([2-5]\d\d) /;
const contentLength = /\r\ncontent-length: (\d{1,15})\r\n/i;
const connectionClose = /\r\nconnection: close\r\n/i;

export interface AnswerLength {
  /** Head and body. */
  bytes: number;
  /** Whether the connection ends with the answer. */
  isLast: boolean;
}

/**
 * The length of the answer that starts with these bytes; undefined if it has no `Content-Length`. The app sends one well-formed
 * `Content-Length` or none.
 */
export function answerLength(bytes: Buffer, isHead: boolean): AnswerLength | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const status = statusLine.exec(head)?.[1];
  if (status === undefined) return undefined;
  const isLast = connectionClose.test(head);
  const headBytes = end + headEnd.length;
  if (isHead || status === '204' || status === '304') return { bytes: headBytes, isLast };
  const length = contentLength.exec(head)?.[1];
  return length === undefined ? undefined : { bytes: headBytes + Number(length), isLast };
}
