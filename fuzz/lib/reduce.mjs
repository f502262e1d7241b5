// Minimizes a request while it still shows the fault.

/** @typedef {import('../generate/request.ts').HttpRequest} HttpRequest */

const needed = new Set(['host', 'authorization', 'content-type']);
const maxTries = 60;

/** @param {HttpRequest} request @returns {Generator<HttpRequest>} */
function* withFewerHeaders(request) {
  for (const header of request.headers)
    if (!needed.has(header[0].toLowerCase()))
      yield { ...request, headers: request.headers.filter((one) => one !== header) };
}

/** @param {HttpRequest} request @returns {Generator<HttpRequest>} */
function* withShorterQuery(request) {
  const [path = '', query] = request.target.split(/\?(.*)/s, 2);
  const pairs = query?.split('&') ?? [];
  if (query !== undefined) yield { ...request, target: path };
  for (const at of pairs.keys()) yield { ...request, target: `${path}?${pairs.toSpliced(at, 1).join('&')}` };
  for (const [at, pair] of pairs.entries())
    if (pair.length > 40)
      yield { ...request, target: `${path}?${pairs.with(at, pair.slice(0, pair.length / 2)).join('&')}` };
}

/** JSON with one key less, or with one text cut in half. @param {any} value @returns {Generator<any>} */
function* smaller(value) {
  if (typeof value === 'string' && value.length > 1) {
    const half = Math.ceil(value.length / 2);
    yield value.slice(0, half);
    yield value.slice(half);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (Array.isArray(value)) yield value.toSpliced(Number(key), 1);
    else yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    for (const one of smaller(value[key]))
      yield Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one };
  }
}

/** @param {HttpRequest} request @returns {Generator<HttpRequest>} */
function* withSmallerBody(request) {
  if (!request.body) return;
  const { body: _, ...rest } = request;
  yield rest;
  try {
    for (const value of smaller(JSON.parse(request.body.toString())))
      yield { ...rest, body: Buffer.from(JSON.stringify(value)) };
  } catch {
    // Not JSON: keep the body.
    const half = request.body.length >> 1;
    yield { ...rest, body: request.body.subarray(0, half) };
    yield { ...rest, body: request.body.subarray(half) };
  }
}

/** @param {HttpRequest} request @param {(request: HttpRequest) => Promise<boolean>} stillFails */
export async function reduceRequest(request, stillFails) {
  let smallest = request;
  let tries = 0;
  for (let isShrinking = true; isShrinking; ) {
    isShrinking = false;
    for (const reductionsOf of [withSmallerBody, withShorterQuery, withFewerHeaders]) {
      for (const candidate of reductionsOf(smallest)) {
        tries += 1;
        if (tries > maxTries) return smallest;
        if (!(await stillFails(candidate))) continue;
        smallest = candidate;
        isShrinking = true;
        break;
      }
    }
  }
  return smallest;
}
