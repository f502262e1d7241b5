import type { CheckInput } from '@tessera/qr/check';

/** A logo as PNG, the format that every SVG renderer supports. */
export interface LogoPicture {
  /** Data URL, for the renderer. */
  href: string;
  /** File for the upload, identical to the one in the preview. */
  png: Blob;
  /** Pixels, for the scan check. */
  pixels: NonNullable<CheckInput['logoPixels']>;
}

/** The server stores logos at this size. */
const maxSidePx = 512;

/** A part of a picture, in shares of its width and height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole: PicturePart = { x: 0, y: 0, width: 1, height: 1 };

/** Draws an image file onto a canvas: first frame, upright, at most 512 pixels; an SVG at exactly 512. */
export async function logoPicture(file: Blob, part = whole): Promise<LogoPicture> {
  const isSvg = file.type === 'image/svg+xml';
  const url = URL.createObjectURL(isSvg ? await sizedSvg(file) : file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0 || naturalHeight === 0) throw new TypeError('The logo has no size.');
    const from = {
      x: part.x * naturalWidth,
      y: part.y * naturalHeight,
      width: part.width * naturalWidth,
      height: part.height * naturalHeight,
    };
    const fit = maxSidePx / Math.max(from.width, from.height);
    return await drawPicture(image, from, isSvg ? fit : Math.min(fit, 1));
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawPicture(image: HTMLImageElement, from: PicturePart, scale: number): Promise<LogoPicture> {
  const width = Math.max(Math.round(from.width * scale), 1);
  const height = Math.max(Math.round(from.height * scale), 1);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas could not be encoded as PNG.');
  return { href: canvas.toDataURL('image/png'), png, pixels: { width, height, data } };
}

/** Some browsers draw an SVG only if it has a width and a height. If it has only a view box, take its size. */
async function sizedSvg(file: Blob): Promise<Blob> {
  const parsed = new DOMParser().parseFromString(await file.text(), 'image/svg+xml');
  const root = parsed.documentElement;
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const isSized = ['width', 'height'].every((name) => /^[\d.]+(px)?$/.test(root.getAttribute(name) ?? ''));
  if (root.localName !== 'svg' || isSized || !width || !height) return file;
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  return new Blob([new XMLSerializer().serializeToString(parsed)], { type: 'image/svg+xml' });
}

/** Fetches the logo of a saved code or look. */
export async function storedLogo(url: string, signal?: AbortSignal): Promise<LogoPicture> {
  // The page's own host serves the file, even if the URL names another host of the installation.
  const response = await fetch(new URL(url, window.location.href).pathname, { signal: signal ?? null });
  if (!response.ok) throw new Error(`The logo could not be fetched: ${response.status}`);
  return logoPicture(await response.blob());
}
