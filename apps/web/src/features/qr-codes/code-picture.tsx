import type { QrCode } from '@tessera/contract';

interface PictureProps {
  /** Pixels along one side. */
  size: number;
  /** Empty where the name stands beside it. */
  alt: string;
  dimmed?: boolean;
}

interface CodePictureProps extends PictureProps {
  code: Pick<QrCode, 'qr_code_data_url' | 'style'>;
}

interface CodeThumbnailProps extends PictureProps {
  code: Pick<QrCode, 'thumbnail_url' | 'style'>;
}

export const CodePicture = ({ code, ...rest }: CodePictureProps) => (
  <Picture {...rest} src={code.qr_code_data_url} background={code.style.background_color} />
);

/** For lists: fetched when it is about to be seen, and kept by the browser. */
export const CodeThumbnail = ({ code, ...rest }: CodeThumbnailProps) => (
  <Picture {...rest} src={onThisHost(code.thumbnail_url)} background={code.style.background_color} loading="lazy" />
);

/** The page's own host serves it, whatever address the installation is configured with. */
function onThisHost(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}

interface ImageProps extends PictureProps {
  src: string;
  background: string;
  loading?: 'lazy';
}

/** The picture stands on its own background in both themes: what is seen is what is printed. */
function Picture({ size, alt, dimmed = false, background, ...image }: ImageProps) {
  return (
    <img
      {...image}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      className={`aspect-square h-auto max-w-full shrink-0 self-start rounded-control border border-line ${dimmed ? 'opacity-40 grayscale' : ''}`}
      style={{ backgroundColor: background, width: size }}
    />
  );
}
