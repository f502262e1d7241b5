// Parses the answers on one connection. Strict on purpose: anything that is not HTTP is a finding.

/** @typedef {{ status: number, headers: Map<string, string>, body: Buffer }} Answer */

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const statusLine = /^HTTP\/1\.1 (\d{3})(?: [^\r\n]*)?$/;
/** Bytes of a body that are kept; the rest is only counted. */
const keptBytes = 16 * 1024;

/**
 * @typedef {object} Current the answer that is being read
 * @property {number} status
 * @property {Map<string, string>} headers
 * @property {Buffer[]} parts
 * @property {number} kept bytes in `parts`
 * @property {number} left bytes of the body or chunk still to come
 * @property {'length' | 'chunk-size' | 'chunk' | 'trailer' | 'until-close'} mode
 */

/** @param {string} line @returns {[string, string]} */
function parseHeader(line) {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

export class AnswerReader {
  /** @type {Buffer} */
  #rest = Buffer.alloc(0);
  /** @type {Current | undefined} */
  #current;
  #nextMethod;
  #onAnswer;
  /** Why the bytes are not an HTTP answer. @type {string | undefined} */
  broken;

  /** @param {() => string} nextMethod method of the request that the next answer belongs to @param {(answer: Answer) => void} onAnswer */
  constructor(nextMethod, onAnswer) {
    this.#nextMethod = nextMethod;
    this.#onAnswer = onAnswer;
  }

  /** @param {Buffer} bytes */
  read(bytes) {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (this.broken === undefined && this.#step());
  }

  /** The server closed the connection, which ends an answer without a length. */
  close() {
    if (this.#current?.mode === 'until-close') this.#finish();
  }

  /** The answer that has begun but not ended, such as an event stream. @returns {Answer | undefined} */
  get begun() {
    const current = this.#current;
    return current && { status: current.status, headers: current.headers, body: Buffer.concat(current.parts) };
  }

  /** Whether an answer is incomplete. */
  get isIncomplete() {
    return this.#current !== undefined || this.#rest.length > 0;
  }

  /** @returns {boolean} whether there may be more to read */
  #step() {
    const current = this.#current;
    if (!current) return this.#rest.length > 0 && this.#readHead();
    if (current.mode === 'until-close') {
      this.#take(current, this.#rest.length);
      return false;
    }
    return current.mode === 'length' || current.mode === 'chunk' ? this.#readBody(current) : this.#readLine(current);
  }

  /** @returns {boolean} whether there was a complete head */
  #readHead() {
    const end = this.#rest.indexOf(headEnd);
    if (end === -1) return false;
    const [first = '', ...lines] = this.#rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(statusLine.exec(first)?.[1]);
    if (!status) return this.#break(`no status line: ${JSON.stringify(first.slice(0, 80))}`);
    this.#rest = this.#rest.subarray(end + headEnd.length);
    const headers = new Map(lines.map(parseHeader));
    if (status === 101) return this.#break('switched protocols');
    if (status < 200) return true;
    /** @type {Current} */
    const current = { status, headers, parts: [], kept: 0, left: 0, mode: 'length' };
    this.#current = current;
    const hasNoBody = this.#nextMethod() === 'HEAD' || status === 204 || status === 304;
    if (hasNoBody) this.#finish();
    else if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) current.mode = 'chunk-size';
    else if (!headers.has('content-length')) current.mode = 'until-close';
    else {
      current.left = Number(headers.get('content-length'));
      if (current.left === 0) this.#finish();
    }
    return true;
  }

  /** Reads a body with a length, or a chunk. @param {Current} current */
  #readBody(current) {
    current.left -= this.#take(current, Math.min(current.left, this.#rest.length));
    if (current.left > 0) return false;
    if (current.mode === 'length') this.#finish();
    else {
      if (this.#rest.length < lineEnd.length) return false;
      this.#rest = this.#rest.subarray(lineEnd.length);
      current.mode = 'chunk-size';
    }
    return true;
  }

  /** Reads a chunk size or a trailer. @param {Current} current */
  #readLine(current) {
    const end = this.#rest.indexOf(lineEnd);
    if (end === -1) return false;
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + lineEnd.length);
    if (current.mode === 'trailer') {
      if (line === '') this.#finish();
      return true;
    }
    current.left = Number.parseInt(line, 16);
    if (Number.isNaN(current.left)) return this.#break(`no chunk size: ${JSON.stringify(line.slice(0, 40))}`);
    current.mode = current.left === 0 ? 'trailer' : 'chunk';
    return true;
  }

  /** @param {Current} current @param {number} count */
  #take(current, count) {
    const part = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    if (current.kept < keptBytes) {
      current.parts.push(part.subarray(0, keptBytes - current.kept));
      current.kept += part.length;
    }
    return part.length;
  }

  #finish() {
    const { begun } = this;
    this.#current = undefined;
    if (begun) this.#onAnswer(begun);
  }

  /** @param {string} reason */
  #break(reason) {
    this.broken = reason;
    return false;
  }
}
