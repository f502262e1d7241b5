import sharp from 'sharp';

/** A camera at arm's length sees a printed module with about this many pixels. */
const modulePixels = 5;
/** Focus and ink: about a fifth of a module. */
const blurPixels = 1;
const tiltDegrees = 5;
/** The distance of the camera, in widths of the picture. */
const distance = 2.5;
const noise = 0.02;
const jpegQuality = 70;
/** The surface around the print. */
const surface = 200;

/** A picture as a camera sees its print: blurred, tilted by 5° around both axes, with 2 % noise and JPEG quality 70. */
export async function photographed(png: Buffer, pixelsPerModule: number, seed: number): Promise<Buffer> {
  const { width } = await sharp(png).metadata();
  const scaled = sharp(png)
    .resize({ width: Math.round((width * modulePixels) / pixelsPerModule) })
    .blur(blurPixels)
    .removeAlpha();
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const photo = tilted(data, info);
  addNoise(photo.data, seed);
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const jpeg = await sharp(photo.data, { raw }).jpeg({ quality: jpegQuality }).toBuffer();
  return sharp(jpeg).png({ compressionLevel: 1 }).toBuffer();
}

type Raw = { width: number; height: number };

/** Projects the picture, turned around its two axes, onto a plane with a border around it. */
function tilted(data: Buffer, { width, height }: Raw): Raw & { data: Buffer } {
  const border = Math.round(0.1 * Math.max(width, height));
  const to = { width: width + 2 * border, height: height + 2 * border };
  const out = Buffer.alloc(3 * to.width * to.height, surface);
  const slope = Math.tan((tiltDegrees * Math.PI) / 180);
  const stretch = Math.cos((tiltDegrees * Math.PI) / 180);
  const far = distance * width;
  for (let y = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1) {
      const [u, v] = [x - to.width / 2, y - to.height / 2];
      // The plane is nearer on one side than on the other.
      const depth = 1 / (1 - (slope * (u + v)) / far);
      const sourceX = (u * depth) / stretch + width / 2 - 0.5;
      const sourceY = (v * depth) / stretch + height / 2 - 0.5;
      if (sourceX < 0 || sourceY < 0 || sourceX >= width - 1 || sourceY >= height - 1) continue;
      for (let channel = 0; channel < 3; channel += 1)
        out[3 * (y * to.width + x) + channel] = between(data, width, sourceX, sourceY, channel);
    }
  return { ...to, data: out };
}

function between(data: Buffer, width: number, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const at = (dx: number, dy: number) => data[3 * ((top + dy) * width + left + dx) + channel] ?? 0;
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}

/** Normal noise, the same at each run. */
function addNoise(data: Buffer, seed: number): void {
  let state = (seed + 1) * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < data.length; i += 1) {
    // The sum of four uniform numbers is nearly normal, with a deviation of √(1/3).
    const normal = (next() + next() + next() + next() - 2) * Math.sqrt(3);
    data[i] = Math.min(Math.max(Math.round((data[i] ?? 0) + normal * noise * 255), 0), 255);
  }
}
