import { type PdfFile, refTo } from './pdf-file.ts';

/**
 * The facts that a file for a press states: PDF/X-4 (ISO 15930-7) with the profile of the press, PDF/X-1a:2003 (ISO 15930-4) without. Inks,
 * boxes and, for PDF/X-1a, opaque colors are the writer's part.
 */
export type PdfX = {
  /** A printing condition of the registry of the International Color Consortium. */
  condition: { identifier: string; name: string };
  /** The ICC profile of the press. */
  profile?: Uint8Array | undefined;
  title: string;
  createdAt: Date;
  /** 32 hexadecimal digits, unique for the file. */
  fileId: string;
};

/** Text in parentheses, for ASCII. */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, String.raw`\$&`)})`;

/** Any text: UTF-16 with a byte order mark. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

const seconds = (at: Date): string => at.toISOString().slice(0, 19);
const date = (at: Date): string => `(D:${seconds(at).replace(/[-T:]/g, '')}Z)`;

/** Any text for XML, in ASCII. */
const escaped = (text: string): string =>
  Array.from(text, (sign) => (/[\w .,:/-]/.test(sign) ? sign : `&#${sign.codePointAt(0)};`)).join('');

/** The properties that PDF/X-4 requires, as an XMP packet. */
function metadata(standard: string, { title, createdAt, fileId }: PdfX): string {
  const made = `${seconds(createdAt)}Z`;
  const id = fileId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>Tessera</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>${standard}</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>${made}</xmp:CreateDate><xmp:ModifyDate>${made}</xmp:ModifyDate><xmp:MetadataDate>${made}</xmp:MetadataDate><xmp:CreatorTool>Tessera</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Entries of the catalog and the trailer. */
export type PdfExtras = { catalog: string; trailer: string };

export function addPdfX(file: PdfFile, pdfX: PdfX): PdfExtras {
  const { condition, profile, title, createdAt, fileId } = pdfX;
  if (!/^[\da-f]{32}$/i.test(fileId)) throw new TypeError('The id of a file must be 32 hexadecimal digits.');
  const standard = profile ? 'PDF/X-4' : 'PDF/X-1a:2003';
  const made = date(createdAt);
  const info = file.add(
    `<< /Title ${unicode(title)} /Creator (Tessera) /Producer (Tessera) /CreationDate ${made} /ModDate ${made} /Trapped /False /GTS_PDFXVersion (${standard}) >>`,
  );
  const press = profile ? ` /DestOutputProfile ${refTo(file.addStream('/N 4', profile))}` : '';
  const intent = file.add(
    `<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${literal(condition.identifier)} /OutputCondition ${literal(condition.name)} /RegistryName (http://www.color.org) /Info ${literal(condition.name)}${press} >>`,
  );
  // Readable without the decompression of a PDF reader.
  const packet = metadata(standard, pdfX);
  const described = profile
    ? ` /Metadata ${refTo(file.add(`<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`))}`
    : '';
  return {
    catalog: ` /OutputIntents [${refTo(intent)}]${described}`,
    trailer: ` /Info ${refTo(info)} /ID [<${fileId}> <${fileId}>]`,
  };
}
