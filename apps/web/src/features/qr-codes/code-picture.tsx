import type { QrCode } from '@tessera/contract';

interface CodePictureProps {
  code: Pick<QrCode, 'qr_code_data_url' | 'style'>;
  /** Pixels along one side. */
  size: number;
  /** Empty where the name stands beside it. */
  alt: string;
  dimmed?: boolean;
}

/** The picture stands on its own background in both themes: what is seen is what is printed. */
export function CodePicture({ code, size, alt, dimmed = false }: CodePictureProps) {
  return (
    <img
      src={code.qr_code_data_url}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      className={`aspect-square h-auto max-w-full shrink-0 self-start rounded-control border border-line ${dimmed ? 'opacity-40 grayscale' : ''}`}
      style={{ backgroundColor: code.style.background_color, width: size }}
    />
  );
}
