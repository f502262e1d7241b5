export { ContentTooLong, encode, type Matrix } from './matrix/encode.ts';
export { versionFor } from './matrix/segments.ts';
export { payload, type PayloadData } from './payload/payload.ts';
export { contentLines, contentText } from './payload/text.ts';
export { shortLinkText, symbolText, type SymbolContent } from './payload/symbol-text.ts';
export { type DrawInput, type Drawing, drawQr } from './render/draw.ts';
export { type LogoStop, logoStops } from './render/logo-stops.ts';
export { svgDataUrl, toSvg } from './render/svg.ts';
export { renderQr, type Rendered } from './render/render.ts';
