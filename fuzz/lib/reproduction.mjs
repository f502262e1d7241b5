// Formats a finding as a shell command: curl if possible, otherwise raw bytes.

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** @param {string} text */
const isPlain = (text) => /^[\x20-\x7e]*$/.test(text);
const maxBytes = 600;

/** @param {Buffer} bytes */
function asPrintf(bytes) {
  const shown = bytes.subarray(0, maxBytes);
  const text = [...shown]
    .map((byte) =>
      byte === 92
        ? '\\\\'
        : byte === 37
          ? '%%'
          : byte >= 32 && byte < 127 && byte !== 39
            ? String.fromCharCode(byte)
            : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
  return `printf '${text}'${bytes.length > maxBytes ? ` # and ${bytes.length - maxBytes} bytes more` : ''}`;
}

/** @param {import('../generate/request.ts').HttpRequest} request @param {string} url */
function asCurl({ method, target, headers, body }, url) {
  const texts = [method, target, ...headers.flat()];
  const bodyText = body?.toString() ?? '';
  if (!texts.every(isPlain) || !isPlain(bodyText) || bodyText.length > maxBytes || /[{}[\]#]/.test(target))
    return undefined;
  const parts = headers.filter(([name]) => name !== 'Host').map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const methodFlags = method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : ['-X', method];
  return [
    'curl -i --path-as-is',
    ...methodFlags,
    quoted(url + target),
    ...parts,
    ...(body === undefined ? [] : ['--data-binary', quoted(bodyText)]),
  ].join(' ');
}

/** @param {import('../generate/exchange.ts').Exchange} exchange @param {string} url */
export function reproductionOf(exchange, url) {
  const curl = exchange.request && asCurl(exchange.request, url);
  if (curl) return curl;
  return exchange.steps
    .map((step) => {
      if (step.kind === 'send') return asPrintf(step.bytes);
      return step.kind === 'pause' ? `sleep ${step.ms / 1000}` : step.kind;
    })
    .join('; ');
}
