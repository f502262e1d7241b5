import type { QrCode } from '@tessera/contract';
import { ImageOff } from 'lucide-react';
import { onThisHost } from '../lib/on-this-host.ts';

interface PictureProps {
  sizePx: number;
  /** Empty if the title is shown next to the picture. */
  alt: string;
  dimmed?: boolean;
}

type Code<Field extends keyof QrCode> = { code: Pick<QrCode, Field | 'style'> };

export const CodePicture = ({ code, ...rest }: PictureProps & Code<'qr_code_data_url'>) => (
  <Picture {...rest} src={code.qr_code_data_url} background={code.style.background_color} />
);

/** For lists: loaded lazily and cached by the browser. */
export const CodeThumbnail = ({ code, ...rest }: PictureProps & Code<'thumbnail_url' | 'picture_error'>) =>
  code.picture_error ? (
    <NoPicture {...rest} />
  ) : (
    <Picture {...rest} src={onThisHost(code.thumbnail_url)} background={code.style.background_color} loading="lazy" />
  );

const NoPicture = ({ sizePx }: PictureProps) => (
  <span
    className="grid aspect-square max-w-full shrink-0 place-items-center self-start rounded-control border border-line bg-sunken text-soft"
    style={{ width: sizePx }}
  >
    <ImageOff className="size-5" aria-hidden="true" />
  </span>
);

interface ImageProps extends PictureProps {
  src: string;
  background: string;
  loading?: 'lazy';
}

/**
 * A square, into which a higher picture is fitted. Uses the code's own background in both themes, as in print; the padding keeps
 * the round corners off a symbol without a margin.
 */
function Picture({ sizePx, alt, dimmed = false, background, ...image }: ImageProps) {
  return (
    <img
      {...image}
      alt={alt}
      width={sizePx}
      height={sizePx}
      decoding="async"
      className={`aspect-square h-auto max-w-full object-contain shrink-0 self-start rounded-control border border-line p-0.5 brightness-(--code-brightness) ${dimmed ? 'opacity-40 grayscale' : ''}`}
      style={{ backgroundColor: background, width: sizePx }}
    />
  );
}
