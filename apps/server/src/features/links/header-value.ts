/** Headers are sent one byte per character, so non-ASCII characters become their UTF-8 bytes. */
export const toHeaderValue = (url: string): string =>
  Buffer.from(url.replace(/[\u0000-\u001f\u007f]/g, encodeURIComponent), 'utf8').toString('latin1');
