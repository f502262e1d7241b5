import type { Matrix } from './encode.ts';
import { correction } from './correction.ts';
import { codewordOfModule } from './layout.ts';

/** An area in modules. */
export type Rect = { x: number; y: number; width: number; height: number };

export type Headroom = {
  /** The number of wrong codewords that a block can repair. */
  repairable: number;
  /** The largest number of codewords lost in one block. */
  lost: number;
};

/**
 * The exact cost of clearing a rectangle. Reed-Solomon repairs codewords per block: one missing bit loses a codeword, and
 * one block over its limit makes the symbol unreadable.
 */
export function headroom({ version, level, size }: Omit<Matrix, 'get'>, cleared: Rect): Headroom {
  const { blocks, dataCodewords, repairable } = correction(version, level);
  const blockIndex = (codeword: number) => {
    const column = codeword % blocks;
    const short = Math.floor(dataCodewords / blocks);
    // Only the long blocks, which come last, have the last data codeword.
    if (codeword >= short * blocks && codeword < dataCodewords)
      return blocks - (dataCodewords % blocks) + (codeword - short * blocks);
    return codeword < dataCodewords ? column : (codeword - dataCodewords) % blocks;
  };
  const map = codewordOfModule(version);
  const lost = new Set<number>();
  for (let y = cleared.y; y < cleared.y + cleared.height; y += 1)
    for (let x = cleared.x; x < cleared.x + cleared.width; x += 1) {
      const codeword = map[y * size + x] ?? -1;
      if (codeword >= 0) lost.add(codeword);
    }
  const perBlock = new Uint16Array(blocks);
  for (const codeword of lost) {
    const block = blockIndex(codeword);
    perBlock[block] = (perBlock[block] ?? 0) + 1;
  }
  return { repairable, lost: Math.max(...perBlock) };
}
