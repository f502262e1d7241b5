import {
  type BrandLook,
  completeStyle,
  defaultFrameText,
  type DotsStyle,
  type FrameKind,
  type Language,
  type QrStyle,
} from '@tessera/contract';
import { loadFrames, renderQr, svgDataUrl } from '@tessera/qr';
import { type BuiltInLogo, builtInLogoSvg } from '@tessera/qr/logos';
import { type StarterTemplate, styleOfTemplate } from '@tessera/qr/templates';
import { logoOfLook } from '../../../codes/look-queries.ts';
import { type LogoPicture, logoPicture } from '../../../codes/logo-picture.ts';
import type { StyleChange } from '../../../codes/style/style-change.ts';

/** Short, so that the samples have few and large modules. */
const text = 'TESSERA';

/** A logo of the product, drawn like an uploaded one. */
export const builtInLogo = (name: BuiltInLogo, color: string): Promise<LogoPicture> =>
  logoPicture(new File([builtInLogoSvg(name, color)], `${name}.svg`, { type: 'image/svg+xml' }));

/** A small symbol with these shapes, or in this style. */
export const shapeSample = (given: { style?: QrStyle; dots_style?: DotsStyle }): string =>
  svgDataUrl(renderQr({ text, style: completeStyle({ ...given, margin: 0 }) }).svg);

export const plainSample = (): string => svgDataUrl(renderQr({ text, style: completeStyle() }).svg);

async function draw(change: StyleChange, logo?: LogoPicture): Promise<string> {
  const style = completeStyle(change);
  return svgDataUrl(renderQr({ text, style, logo: logo?.href, frames: await loadFrames(style) }).svg);
}

export const frameSample = (kind: FrameKind, language: Language): Promise<string> =>
  draw({ frame: { kind, text: defaultFrameText[language] } });

export async function templateSample(template: StarterTemplate, language: Language): Promise<string> {
  const { logo } = template;
  const picture = logo && (await builtInLogo(logo.name, logo.color));
  return draw(styleOfTemplate(template, defaultFrameText[language]), picture);
}

export const lookSample = async (look: BrandLook): Promise<string> => draw(look.style, await logoOfLook(look));
