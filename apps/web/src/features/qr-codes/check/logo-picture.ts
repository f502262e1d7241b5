import type { CheckInput } from '@tessera/qr/check';

/** A logo as it goes into a picture: a PNG, which is the one kind that every reader of SVG shows. */
export interface LogoPicture {
  /** The PNG as data URI, for the renderer. */
  href: string;
  /** The same as a file: what is seen in the preview is what gets uploaded. */
  png: Blob;
  /** Its pixels, for the checker. */
  pixels: NonNullable<CheckInput['logoPixels']>;
}

/** As large as the server keeps a logo. */
const side = 512;

/** Draws a picture file onto a canvas: the first frame, upright, at most 512 pixels; an SVG exactly that large. */
export async function logoPicture(file: Blob): Promise<LogoPicture> {
  const isSvg = file.type === 'image/svg+xml';
  const url = URL.createObjectURL(isSvg ? await sizedSvg(file) : file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0 || naturalHeight === 0) throw new TypeError('The picture has no size.');
    const fit = side / Math.max(naturalWidth, naturalHeight);
    const scale = isSvg ? fit : Math.min(fit, 1);
    return await drawn(
      image,
      Math.max(Math.round(naturalWidth * scale), 1),
      Math.max(Math.round(naturalHeight * scale), 1),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawn(image: HTMLImageElement, width: number, height: number): Promise<LogoPicture> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas gave no picture.');
  return { href: canvas.toDataURL('image/png'), png, pixels: { width, height, data } };
}

/** Some browsers draw an SVG only when it says how large it is; many say no more than their view box. */
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

/** The logo of a saved code. */
export async function storedLogo(address: string, signal: AbortSignal): Promise<LogoPicture> {
  // Whatever host the installation calls itself by, the page's own one serves it.
  const answer = await fetch(new URL(address, window.location.href).pathname, { signal });
  if (!answer.ok) throw new Error(`The logo could not be fetched: ${answer.status}`);
  return logoPicture(await answer.blob());
}
