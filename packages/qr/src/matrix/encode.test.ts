import { type ErrorCorrectionLevel, errorCorrectionLevels } from '@tessera/contract';
import { isWhole } from '@tessera/test-kit/sample';
import fc from 'fast-check';
import nayuki from 'nayuki-qr-code-generator';
import { describe, expect, it } from 'vitest';
import { hostile } from '../test/hostile.ts';
import { readMatrix } from '../test/read-matrix.ts';
import { correction } from './correction.ts';
import { ContentTooLong, encode } from './encode.ts';
import { codewordCount, codewordOfModule } from './layout.ts';
import { planSegments, versionFor } from './segments.ts';

const level = fc.constantFrom(...errorCorrectionLevels);
const tooLong = (text: string, at: ErrorCorrectionLevel) => {
  try {
    return encode(text, at) && undefined;
  } catch (error) {
    return error;
  }
};

describe('encode', () => {
  it('encodes an alphanumeric short link as version 2', () => {
    expect(encode('HTTPS://TES.RA/7K3M9QX', 'M').version).toBe(2);
    expect(encode('https://tes.ra/7k3m9qx', 'M').version).toBe(2);
    expect(encode('HTTPS://TESSERA.EXAMPLE/7K3M9QX', 'M').version).toBe(2);
    expect(encode('https://tessera.example/7k3m9qx', 'M').version).toBe(3);
  });

  it('produces symbols that decode to the same text at every level', () => {
    fc.assert(
      fc.property(hostile(120), level, (text, at) => {
        expect(readMatrix(encode(text, at))).toBe(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
      }),
      { numRuns: isWhole ? 300 : 100 },
    );
  });

  it('uses the version that versionFor computes', () => {
    fc.assert(
      fc.property(hostile(200), level, (text, at) => {
        expect(versionFor(text, at)).toBe(encode(text, at).version);
      }),
      { numRuns: 300 },
    );
    expect(versionFor('x'.repeat(3000), 'L')).toBeUndefined();
  });

  it('mixes modes if that makes the symbol smaller', () => {
    const text = `https://example.org/tickets?number=${'1234567890'.repeat(12)}`;
    const matrix = encode(text, 'M');
    expect(planSegments(text, 'M')?.segments.map(({ mode }) => mode)).toEqual(['byte', 'numeric']);
    expect(matrix.version).toBeLessThan(nayuki.QrCode.encodeText(text, nayuki.QrCode.Ecc.MEDIUM).version);
    expect(readMatrix(matrix)).toBe(text);
  });

  it.each([
    ['L', 2953],
    ['M', 2331],
    ['Q', 1663],
    ['H', 1273],
  ] as const)('at level %s holds %i bytes and throws ContentTooLong beyond', (at, most) => {
    const text = 'ü~'.repeat(4000);
    expect(readMatrix(encode('a'.repeat(most), at))).toBe('a'.repeat(most));
    expect(tooLong('a'.repeat(most + 1), at)).toMatchObject({
      name: 'ContentTooLong',
      level: at,
      bytes: most + 1,
      fits: most,
    });
    expect(tooLong(text, at)).toBeInstanceOf(ContentTooLong);
    expect(tooLong(text, at)).toMatchObject({ bytes: 12_000, fits: most - 1 });
  });

  it('holds 2,900 bytes of emoji, CJK and right-to-left text', () => {
    const text = '🦊日本שלום";,\\'.repeat(200);
    const cut = Array.from(text).slice(0, 1460).join('');
    expect(new TextEncoder().encode(cut).length).toBeGreaterThan(2900);
    expect(readMatrix(encode(cut, 'L'))).toBe(cut);
  });
});

describe('correction table', () => {
  const versions = Array.from({ length: 40 }, (_, i) => i + 1);
  const nayukiLevel = { L: 'LOW', M: 'MEDIUM', Q: 'QUARTILE', H: 'HIGH' } as const;

  it.each(errorCorrectionLevels)('has the same capacities as another encoder at level %s', (at) => {
    for (const version of versions) {
      const bits = 8 * correction(version, at).dataCodewords;
      const bytes = Math.floor((bits - 4 - (version < 10 ? 8 : 16)) / 8);
      const smallestVersion = (length: number) =>
        nayuki.QrCode.encodeSegments(
          [nayuki.QrSegment.makeBytes(Array(length).fill(1))],
          nayuki.QrCode.Ecc[nayukiLevel[at]],
          1,
          40,
          0,
          false,
        ).version;
      expect(smallestVersion(bytes)).toBe(version);
      if (version < 40) expect(smallestVersion(bytes + 1)).toBe(version + 1);
    }
  });

  it('assigns eight modules to every codeword', () => {
    for (const version of versions) {
      const counts = new Map<number, number>();
      for (const codeword of codewordOfModule(version)) counts.set(codeword, (counts.get(codeword) ?? 0) + 1);
      counts.delete(-1);
      expect(counts.size).toBe(codewordCount(version));
      expect(new Set(counts.values())).toEqual(new Set([8]));
    }
  });
});
