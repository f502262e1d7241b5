import type { Matrix } from './encode.ts';
import { correction } from './correction.ts';
import { codewordOfModule } from './layout.ts';

/** Whole modules of the symbol. */
export type Rect = { x: number; y: number; width: number; height: number };

export type Headroom = {
  /** Wrong codewords that a block can repair. */
  repairable: number;
  /** Codewords lost in the block that loses most. */
  lost: number;
};

/**
 * What clearing a rectangle costs, exactly. Reed-Solomon repairs codewords, block by block: a codeword is lost with its
 * first bit, and one block over its limit loses the symbol.
 */
export function headroom({ version, level, size }: Omit<Matrix, 'get'>, cleared: Rect): Headroom {
  const { blocks, dataCodewords, repairable } = correction(version, level);
  const blockOf = (codeword: number) => {
    const column = codeword % blocks;
    const short = Math.floor(dataCodewords / blocks);
    // Long blocks come last and alone have the last data codeword.
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
    const block = blockOf(codeword);
    perBlock[block] = (perBlock[block] ?? 0) + 1;
  }
  return { repairable, lost: Math.max(...perBlock) };
}
