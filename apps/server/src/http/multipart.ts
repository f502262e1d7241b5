export interface FormPart {
  name: string;
  content: Buffer;
}

const crlf = '\r\n';
/** Content-Disposition and Content-Type take about 200 bytes. */
const maxHeadBytes = 4096;
/** RFC 2046, section 5.1.1. */
const boundaryPattern = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** The boundary in a Content-Type header, or undefined if it names none that RFC 2046 allows. */
export function multipartBoundary(contentType: string): string | undefined {
  const [, quoted, token] = /;[\t ]*boundary=(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? token ?? '';
  return boundaryPattern.test(boundary) ? boundary : undefined;
}

/** Reads a form with exactly one part; undefined if it is malformed or has more parts. */
export function parseSinglePart(body: Buffer, boundary: string): FormPart | undefined {
  const opening = `--${boundary}${crlf}`;
  // Some clients send an empty preamble.
  const start = body.toString('latin1', 0, 2) === crlf ? 2 : 0;
  const headStart = start + opening.length;
  if (body.toString('latin1', start, headStart) !== opening) return undefined;
  // From the line break of the opening, because a part may have no headers.
  const headEnd = body.subarray(0, headStart + maxHeadBytes).indexOf(crlf + crlf, headStart - crlf.length);
  if (headEnd === -1) return undefined;
  const contentStart = headEnd + 2 * crlf.length;
  const closing = `${crlf}--${boundary}`;
  const contentEnd = body.indexOf(closing, contentStart, 'latin1');
  if (contentEnd === -1) return undefined;
  const closingEnd = contentEnd + closing.length;
  if (body.toString('latin1', closingEnd, closingEnd + 2) !== '--') return undefined;
  const name = fieldName(body.toString('latin1', headStart, headEnd));
  return name === undefined ? undefined : { name, content: body.subarray(contentStart, contentEnd) };
}

/** Browsers send a quotation mark in a value as %22 and do not escape backslashes, so a value ends at the next mark. */
const parameter = /;[\t ]*([^\s=;"]+)=(?:"([^"]*)"|([^\s;"]*))[\t ]*/y;

/** The `name` of the Content-Disposition header. */
function fieldName(head: string): string | undefined {
  for (const line of head.split(crlf)) {
    const disposition = /^content-disposition:[\t ]*form-data[\t ]*/i.exec(line);
    if (!disposition) continue;
    parameter.lastIndex = disposition[0].length;
    for (let found = parameter.exec(line); found; found = parameter.exec(line)) {
      const [, key = '', quoted, token] = found;
      if (key.toLowerCase() === 'name') return quoted ?? token;
    }
    return undefined;
  }
  return undefined;
}
