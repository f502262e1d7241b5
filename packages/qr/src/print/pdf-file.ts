/** Compresses bytes for a zlib stream, such as `deflateSync` of Node. Without it, streams are stored as they are. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** The number of an object in the file. */
export type Ref = { readonly id: number };

/** Collects the objects of a PDF file. */
export type PdfFile = {
  /** Adds an object; the content is the text between `obj` and `endobj`. */
  add(content: string): Ref;
  /** Adds a stream; `entries` are those of its dictionary, without length and filter. */
  addStream(entries: string, bytes: Uint8Array): Ref;
  /** Reserves a number for an object that others refer to before it is known. */
  reserve(): Ref;
  set(ref: Ref, content: string): void;
  /** The length of the objects so far, in bytes. */
  size(): number;
  /** The bytes of the whole file. `trailer`: further entries of the trailer. */
  bytes(catalog: Ref, trailer?: string): Uint8Array;
};

export const refTo = ({ id }: Ref): string => `${id} 0 R`;

/** Text of one byte per character. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** 1.4 is the first version with soft masks, and print shops accept it everywhere; PDF/X-4 is 1.6. */
export type PdfVersion = '1.4' | '1.6';

export function createPdfFile(deflate: Deflate | undefined, version: PdfVersion = '1.4'): PdfFile {
  const objects: Uint8Array[] = [];
  let size = 0;
  const reserve = (): Ref => ({ id: objects.push(new Uint8Array()) });
  const set = ({ id }: Ref, content: string | Uint8Array): void => {
    const object = typeof content === 'string' ? latin1(content) : content;
    objects[id - 1] = object;
    size += object.length;
  };
  const add = (content: string | Uint8Array): Ref => {
    const ref = reserve();
    set(ref, content);
    return ref;
  };
  return {
    add,
    addStream(entries, bytes) {
      const stored = deflate ? deflate(bytes) : bytes;
      const filter = deflate ? '/Filter /FlateDecode ' : '';
      const head = latin1(`<< ${entries} ${filter}/Length ${stored.length} >>\nstream\n`);
      return add(joined([head, stored, latin1('\nendstream')]));
    },
    reserve,
    set,
    size: () => size,
    bytes: (catalog, trailer = '') => assembled(version, objects, catalog, trailer),
  };
}

function assembled(version: PdfVersion, objects: readonly Uint8Array[], catalog: Ref, trailer: string): Uint8Array {
  // The second line marks a binary file.
  const header = `%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`;
  const parts = [latin1(header)];
  const offsets: number[] = [];
  let length = header.length;
  const push = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, object] of objects.entries()) {
    offsets.push(length);
    push(joined([latin1(`${i + 1} 0 obj\n`), object, latin1('\nendobj\n')]));
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  push(
    latin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root ${refTo(catalog)}${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return joined(parts);
}
