import { type PdfFile, refTo } from './pdf-file.ts';

/** The facts that a PDF/X-1a:2003 file (ISO 15930-4) states. Its inks, boxes and opaque colors are the writer's part. */
export type PdfX = {
  /** A printing condition of the registry of the International Color Consortium. */
  condition: { identifier: string; name: string };
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

const date = (at: Date): string => `(D:${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z)`;

/** Entries of the catalog and the trailer. */
export type PdfExtras = { catalog: string; trailer: string };

export function addPdfX(file: PdfFile, { condition, title, createdAt, fileId }: PdfX): PdfExtras {
  if (!/^[\da-f]{32}$/i.test(fileId)) throw new TypeError('The id of a file must be 32 hexadecimal digits.');
  const made = date(createdAt);
  const info = file.add(
    `<< /Title ${unicode(title)} /Creator (Tessera) /Producer (Tessera) /CreationDate ${made} /ModDate ${made} /Trapped /False /GTS_PDFXVersion (PDF/X-1a:2003) >>`,
  );
  const intent = file.add(
    `<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${literal(condition.identifier)} /OutputCondition ${literal(condition.name)} /RegistryName (http://www.color.org) /Info ${literal(condition.name)} >>`,
  );
  return {
    catalog: ` /OutputIntents [${refTo(intent)}]`,
    trailer: ` /Info ${refTo(info)} /ID [<${fileId}> <${fileId}>]`,
  };
}
