import {
  completeStyle,
  defaultFrameText,
  dotsStyles,
  errorCorrectionLevels,
  frameKinds,
  languageCodes,
  type QrGradient,
  type QrStyleOptions,
} from '@tessera/contract';
import { shortLinkText } from '@tessera/qr';
import { builtInLogoSvg } from '@tessera/qr/logos';
import { type StarterTemplate, starterTemplates, styleOfTemplate } from '@tessera/qr/templates';
import { contents, logoNames, type Picture, urlOfLength } from './pictures.ts';

const link = shortLinkText('https://tes.ra/7k3m9qx');
type Look = Partial<QrStyleOptions>;

const picture = (group: Picture['group'], style: Look, rest: Partial<Picture> = {}): Picture => ({
  group,
  text: link,
  content: 'short link',
  style: completeStyle(style),
  logo: null,
  ...rest,
});

/** The shapes that only dots have, with finder patterns of another style. */
const newShapes = ['tiles', 'vertical-lines', 'horizontal-lines'] as const;

/** New shapes × levels × sizes × logo × contents. */
export const shapePictures = (): Picture[] =>
  newShapes.flatMap((dots_style) =>
    errorCorrectionLevels.flatMap((level) =>
      [300, 1000].flatMap((size) =>
        [null, 'badge' as const].flatMap((logo) =>
          Object.entries(contents).map(([content, text]) =>
            picture('shapes', { dots_style, size, error_correction_level: level }, { content, text, logo }),
          ),
        ),
      ),
    ),
  );

const pairs: readonly (readonly [from: string, to: string])[] = [
  ['#1D4ED8', '#6D28D9'],
  ['#B91C1C', '#1F2937'],
  ['#0F766E', '#14532D'],
  ['#000000', '#EA580C'],
  ['#1D4ED8', '#F472B6'],
  ['#111827', '#FACC15'],
];
const gradients = (from: string, to: string): QrGradient[] => [
  ...[0, 45, 90, 135].map((angle) => ({ kind: 'linear' as const, from, to, angle })),
  { kind: 'radial', from, to },
];

/** Gradients with enough contrast, and some without. */
export const gradientPictures = (): Picture[] =>
  pairs.flatMap(([from, to]) =>
    gradients(from, to).flatMap((dots_gradient) =>
      dotsStyles.map((dots_style, i) =>
        picture('gradients', { dots_style, dots_gradient, background_color: i % 3 === 0 ? '#FEF9C3' : '#FFFFFF' }),
      ),
    ),
  );

/** Colored finder patterns on opaque and transparent backgrounds. */
export const eyePictures = (): Picture[] =>
  pairs.flatMap(([corners_square_color, corners_dot_color], i) =>
    dotsStyles.map((dots_style) =>
      picture('eyes', {
        dots_style,
        corners_square_color,
        corners_dot_color,
        ...(i % 2 === 0 ? { background_transparent: true, background_color: '#F3F4F6' } : {}),
      }),
    ),
  );

/** Frames × shapes × contents × sizes, plain and with gradient, colored eyes and logo. */
export const framePictures = (): Picture[] =>
  frameKinds.flatMap((kind, k) =>
    dotsStyles.flatMap((dots_style, d) =>
      [link, urlOfLength(31), urlOfLength(60), urlOfLength(110)].flatMap((text, c) =>
        [300, 600].flatMap((size, s) => {
          const language = languageCodes[(k + d + c + s) % languageCodes.length] ?? 'en';
          const frame = { kind, text: defaultFrameText[language] };
          const [from, to] = pairs[(k + d) % 3] ?? ['#000000', '#000000'];
          const rest = { text, content: c === 0 ? 'short link' : `${text.length} characters` };
          return [
            picture('frames', { dots_style, size, frame }, rest),
            picture(
              'frames',
              {
                dots_style,
                size,
                error_correction_level: 'H',
                dots_color: from,
                dots_gradient: { kind: 'linear', from, to, angle: 45 },
                corners_square_color: to,
                frame,
              },
              { ...rest, logo: logoNames[c % logoNames.length] ?? null },
            ),
          ];
        }),
      ),
    ),
  );

/** The starter templates in every language. */
export const templatePictures = (): Picture[] =>
  languageCodes.flatMap((language) =>
    starterTemplates.map((template: StarterTemplate) =>
      picture('templates', styleOfTemplate(template, defaultFrameText[language]), {
        content: template.name,
        logo: template.logo ? (builtInLogoSvg(template.logo.name, template.logo.color) as `<svg${string}`) : null,
      }),
    ),
  );
