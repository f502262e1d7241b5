// Parses the answers on one connection. Strict on purpose: anything that is not HTTP is a finding.

/** @typedef {{ status: number, headers: Map<string, string>, body: Buffer }} Answer */

const headDelimiter = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const statusLine = /^HTTP\/1\.1 (\d{3})(?: [^\r\n]*)?$/;
/** Bytes of a body that are kept; the rest is only counted. */
const keptBytes = 16 * 1024;

/** @param {() => string} nextMethod the method of the request that is answered next @param {(answer: Answer) => void} onAnswer */
export function answerReader(nextMethod, onAnswer) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  /** @type {{ status: number, headers: Map<string, string>, parts: Buffer[], kept: number, left: number, mode: 'length' | 'chunk-size' | 'chunk' | 'trailer' | 'until-close' } | undefined} */
  let current;
  /** @type {string | undefined} */
  let broken;

  function finish() {
    if (!current) return;
    const { status, headers, parts } = current;
    current = undefined;
    onAnswer({ status, headers, body: Buffer.concat(parts) });
  }

  /** @param {number} count */
  function take(count) {
    const part = rest.subarray(0, count);
    rest = rest.subarray(count);
    if (current && current.kept < keptBytes) {
      current.parts.push(part.subarray(0, keptBytes - current.kept));
      current.kept += part.length;
    }
    return part.length;
  }

  /** @returns {boolean} whether the head was complete */
  function readHead() {
    const end = rest.indexOf(headDelimiter);
    if (end === -1) return false;
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(statusLine.exec(first)?.[1]);
    if (!status) {
      broken = `no status line: ${JSON.stringify(first.slice(0, 80))}`;
      return false;
    }
    rest = rest.subarray(end + headDelimiter.length);
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    if (status < 200) return status === 101 ? ((broken = 'switched protocols'), false) : true;
    current = { status, headers, parts: [], kept: 0, left: 0, mode: 'length' };
    const hasNoBody = nextMethod() === 'HEAD' || status === 204 || status === 304;
    if (hasNoBody) finish();
    else if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) current.mode = 'chunk-size';
    else if (headers.has('content-length')) current.left = Number(headers.get('content-length'));
    else current.mode = 'until-close';
    if (current?.mode === 'length' && current.left === 0) finish();
    return true;
  }

  /** @returns {boolean} whether there may be more to read */
  function step() {
    if (!current) return rest.length > 0 && readHead();
    if (current.mode === 'until-close') {
      take(rest.length);
      return false;
    }
    if (current.mode === 'length' || current.mode === 'chunk') {
      current.left -= take(Math.min(current.left, rest.length));
      if (current.left > 0) return false;
      if (current.mode === 'length') finish();
      else {
        if (rest.length < 2) return false;
        rest = rest.subarray(2);
        current.mode = 'chunk-size';
      }
      return true;
    }
    const end = rest.indexOf(lineEnd);
    if (end === -1) return false;
    const line = rest.toString('latin1', 0, end);
    rest = rest.subarray(end + 2);
    if (current.mode === 'trailer') {
      if (line === '') finish();
      return true;
    }
    current.left = Number.parseInt(line, 16);
    if (Number.isNaN(current.left)) {
      broken = `no chunk size: ${JSON.stringify(line.slice(0, 40))}`;
      return false;
    }
    current.mode = current.left === 0 ? 'trailer' : 'chunk';
    return true;
  }

  return {
    /** @param {Buffer} bytes */
    read(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      while (broken === undefined && step());
    },
    /** The server closed the connection, which ends an answer without a length. */
    close() {
      if (current?.mode === 'until-close') finish();
    },
    /** The incomplete answer, such as an event stream, which never ends. @returns {Answer | undefined} */
    get partialAnswer() {
      return current && { status: current.status, headers: current.headers, body: Buffer.concat(current.parts) };
    },
    /** Why the bytes are not an HTTP answer. */
    get broken() {
      return broken;
    },
    /** Whether bytes of an incomplete answer were received. */
    get isIncomplete() {
      return current !== undefined || rest.length > 0;
    },
  };
}
