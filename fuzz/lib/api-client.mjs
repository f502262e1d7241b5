// API calls of the fuzzer itself: setting up and restoring accounts.

let calls = 0;
/** A new address per call, outside the fuzzer's range, to stay below rate limits. */
function ownAddress() {
  calls += 1;
  return `172.${16 + ((calls >> 16) & 15)}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** @typedef {{ method?: string, token?: string, body?: unknown, form?: FormData | URLSearchParams, agent?: string }} CallOptions */

/** @param {string} url */
export function apiClient(url) {
  /**
   * Status, address of a redirect and body; status `undefined` without an answer.
   * @param {string} path @param {CallOptions} [options]
   */
  async function call(path, { method = 'GET', token, body, form, agent } = {}) {
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(120_000),
        headers: {
          'x-forwarded-for': ownAddress(),
          ...(agent && { 'user-agent': agent }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form && { body: form }),
      });
      const text = await answer.text();
      return { status: answer.status, location: answer.headers.get('location'), text, json: () => JSON.parse(text) };
    } catch {
      return { status: undefined, location: null, text: '', json: () => ({}) };
    }
  }

  /** Like `call`, but throws unless the call succeeds. @param {string} path @param {CallOptions} [options] */
  async function must(path, options) {
    const { status, text, json } = await call(path, options);
    if (status === undefined || status >= 400)
      throw new Error(`${options?.method ?? 'GET'} ${path} answered ${status ?? 'nothing'}: ${text.slice(0, 300)}`);
    return text.startsWith('{') ? json() : {};
  }

  return { call, must };
}
