import { completeStyle } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { frames } from '../frame/frames.ts';
import { drawQr } from '../render/draw.ts';
import { sampleLogo } from '../test/golden.ts';
import { toPdf } from './pdf.ts';
import { latin1 } from './pdf-file.ts';

const pdfX = {
  condition: { identifier: 'FOGRA39', name: 'Coated FOGRA39 (ISO 12647-2:2004)' },
  title: 'Menü (菜单)',
  createdAt: new Date('2026-11-19T05:30:15.123Z'),
  fileId: '0123456789abcdef0123456789abcdef',
};
const pixels = {
  width: 2,
  height: 2,
  data: new Uint8ClampedArray([200, 30, 30, 255, 0, 0, 0, 0, 0, 0, 0, 128, 9, 9, 9, 255]),
};
const style = completeStyle({
  background_transparent: true,
  dots_gradient: { kind: 'linear', from: '#1D4ED8', to: '#6D28D9', angle: 45 },
  frame: { kind: 'bubble', text: 'Scan me' },
});
const drawing = drawQr({ text: 'HTTPS://TES.RA/7K3M9QX', style, frames, logo: sampleLogo });
const options = { widthMm: 40, bleedMm: 3, cropMarks: true, logoPixels: pixels };
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pdf = textOf(toPdf(drawing, { ...options, pdfX }));

/** The rules of ISO 15930-4 that concern what such a file can contain. */
describe('PDF/X-1a file', () => {
  it('names its version, title, dates and trapping', () => {
    expect(pdf).toMatch(/^%PDF-1\.[0-4]\n/);
    const info = /\/Info (\d+) 0 R/.exec(pdf)?.[1];
    const entries = new RegExp(`\\n${info} 0 obj\\n(<<.*>>)\\nendobj`).exec(pdf)?.[1] ?? '';
    expect(entries).toContain('/GTS_PDFXVersion (PDF/X-1a:2003)');
    expect(entries).toContain('/CreationDate (D:20261119053015Z) /ModDate (D:20261119053015Z)');
    expect(entries).toContain('/Trapped /False');
    expect(entries).toContain('/Title <feff004d0065006e00fc00200028' + '83dc53550029>');
  });

  it('has an id of two equal parts', () => {
    expect(pdf).toMatch(/trailer\n<<[^>]*\/ID \[<([\da-f]{32})> <\1>\]/);
    expect(() => toPdf(drawing, { ...options, pdfX: { ...pdfX, fileId: 'x' } })).toThrow(TypeError);
  });

  it('has one output intent of a registered printing condition', () => {
    const intents = pdf.match(/\/S \/GTS_PDFX/g);
    expect(intents).toHaveLength(1);
    expect(pdf).toContain('/OutputConditionIdentifier (FOGRA39)');
    expect(pdf).toContain(String.raw`/OutputCondition (Coated FOGRA39 \(ISO 12647-2:2004\))`);
    expect(pdf).toContain('/RegistryName (http://www.color.org)');
    expect(pdf).toMatch(/\/Type \/Catalog[^\n]*\/OutputIntents \[\d+ 0 R\]/);
  });

  it('has a trim box inside of the bleed box inside of the media box', () => {
    const box = (name: string) => (new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(pdf)?.[1] ?? '').split(' ').map(Number);
    const [trim, bleed, media] = ['TrimBox', 'BleedBox', 'MediaBox'].map(box) as [number[], number[], number[]];
    for (const [inner, outer] of [
      [trim, bleed],
      [bleed, media],
    ] as const)
      for (const side of [0, 1]) {
        expect(inner[side]).toBeGreaterThan(outer[side] ?? 0);
        expect(inner[side + 2]).toBeLessThan(outer[side + 2] ?? 0);
      }
    expect(pdf).not.toContain('/ArtBox');
  });

  it('has no transparency, no RGB, no fonts and nothing active', () => {
    expect(pdf).not.toMatch(/\/SMask|\/Group|\/ExtGState|\/BM |\/CA |\/ca /);
    expect(pdf).not.toMatch(
      /DeviceRGB|CalRGB|\/Lab|ICCBased|\/Font|\/Annots|\/AA|\/OpenAction|JavaScript|\/Encrypt|LZWDecode/,
    );
    expect(pdf).not.toMatch(/ (rg|RG)\n/);
    // The same drawing has opacity otherwise.
    expect(textOf(toPdf(drawing, options))).toContain('/SMask');
  });
});

/** The rules of ISO 15930-7 that concern what such a file can contain. */
describe('PDF/X-4 file', () => {
  const profile = latin1('A profile of a press, in the place of its 121 kB.');
  const x4 = textOf(toPdf(drawing, { ...options, pdfX: { ...pdfX, profile } }));
  const object = (entry: string) => {
    const [, ref] = new RegExp(`/${entry} (\\d+) 0 R`).exec(x4) ?? [];
    return x4.split(`\n${ref} 0 obj\n`)[1]?.split('\nendobj')[0] ?? '';
  };

  it('is PDF 1.6, and has an id of two equal parts', () => {
    expect(x4).toMatch(/^%PDF-1\.6\n/);
    expect(x4).toMatch(/trailer\n<<[^>]*\/ID \[<([\da-f]{32})> <\1>\]/);
  });

  it('has the profile of the press in its output intent', () => {
    expect(x4.match(/\/S \/GTS_PDFX/g)).toHaveLength(1);
    expect(x4).toContain('/OutputConditionIdentifier (FOGRA39)');
    expect(object('DestOutputProfile')).toBe(
      `<< /N 4 /Length ${profile.length} >>\nstream\n${textOf(profile)}\nendstream`,
    );
  });

  it('has metadata in plain XML, and the same in the information for older readers', () => {
    const [head, packet = ''] = object('Metadata').split(/\nstream\n|\nendstream/);
    expect(head).toBe(`<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>`);
    const read = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(packet)?.[1];
    expect({
      title: read('rdf:li'),
      standard: read('pdfxid:GTS_PDFXVersion'),
      dates: ['Create', 'Modify', 'Metadata'].map((kind) => read(`xmp:${kind}Date`)),
      document: ['DocumentID', 'RenditionClass', 'VersionID'].map((name) => read(`xmpMM:${name}`)),
      trapped: read('pdf:Trapped'),
    }).toEqual({
      title: 'Men&#252; &#40;&#33756;&#21333;&#41;',
      standard: 'PDF/X-4',
      dates: ['2026-11-19T05:30:15Z', '2026-11-19T05:30:15Z', '2026-11-19T05:30:15Z'],
      document: ['uuid:01234567-89ab-cdef-0123-456789abcdef', 'default', '1'],
      trapped: 'False',
    });
    expect(object('Info')).toContain('/Trapped /False /GTS_PDFXVersion (PDF/X-4)');
  });

  it('keeps the opacity of a logo, blended in the inks of the press', () => {
    expect(x4).toContain('/SMask');
    expect(x4).toContain('/Group << /S /Transparency /CS /DeviceCMYK >>');
    expect(x4).not.toMatch(/DeviceRGB|CalRGB|\/Lab|\/Font|\/Annots|\/OpenAction|JavaScript|\/Encrypt|LZWDecode/);
  });
});

describe('PDF file without a printing condition', () => {
  it('has the same bytes as before there were presses', () => {
    const plain = drawQr({ text: 'HTTPS://TES.RA/7K3M9QX', style: completeStyle({}) });
    const hash = createHash('sha256')
      .update(toPdf(plain, { widthMm: 40 }))
      .digest('hex');
    expect(hash.slice(0, 16)).toBe('5171ca3caeabb47d');
  });
});
