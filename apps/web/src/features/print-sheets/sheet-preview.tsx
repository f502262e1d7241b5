import { useQuery } from '@tanstack/react-query';
import {
  captionTexts,
  labelArea,
  type LabelFace,
  labelFaces,
  labelsPerSheet,
  type QrCode,
  rulerMm,
  rulerStart,
  type SheetArea,
  type SheetLayout,
  sheetPlace,
} from '@tessera/contract';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { onThisHost } from '../../lib/on-this-host.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import type { PreviewCaption } from './preview-drawing.ts';
import { chosenCaption, type SheetSettings } from './sheet-settings.ts';

interface SheetPreviewProps {
  layout: SheetLayout;
  settings: SheetSettings;
  /** The code of each label of the print. */
  labels: readonly QrCode[];
  /** The sheet that is shown, from 1. */
  sheet: number;
}

/** The drawing of margins and captions, by the same code as on the server. */
const useDrawing = () =>
  useQuery({
    queryKey: ['sheet-preview-drawing'],
    queryFn: () => import('./preview-drawing.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** A sheet as it will be printed. Free labels are outlined. */
export function SheetPreview({ layout, settings, labels, sheet }: SheetPreviewProps) {
  const { t } = useTranslation('sheets');
  const drawing = useDrawing();
  const shares = useMemo(
    () => new Map(drawing && labels.map((code) => [code.id, drawing.printedShare(code)])),
    [drawing, labels],
  );
  const plan = chosenCaption(settings);
  const { width, height } = layout.page;
  const { start, nudge, minPt } = settings;
  const ruler = settings.ruler ? rulerStart(layout, nudge) : null;

  function caption(code: QrCode, index: number, { caption: area, isCaptionBeside }: LabelFace) {
    if (!drawing || !plan || !area) return null;
    const { title, slug_url, short_url, tags } = code;
    const link = withoutScheme(slug_url ?? short_url);
    const texts = captionTexts(plan, { title, link, tags: tags.map(({ name }) => name) }, index);
    const align = isCaptionBeside ? 'left' : 'center';
    return (
      <Caption caption={drawing.previewCaption(texts, area, { align, minPoints: minPt })} area={area} align={align} />
    );
  }

  function label(place: number) {
    const area = labelArea(layout, sheetPlace(layout, 1, place), nudge);
    const index = (sheet - 1) * labelsPerSheet(layout) + place - (start - 1);
    const code = labels[index];
    return (
      <g key={place}>
        <rect {...area} fill="none" stroke="#9CA3AF" strokeWidth="0.3" strokeDasharray="1.5 1" />
        {code &&
          labelFaces(layout, area, plan !== null).map((face) => (
            <g
              key={String(face.isTurned)}
              transform={
                face.isTurned ? `rotate(180 ${area.x + area.width / 2} ${area.y + area.height / 4})` : undefined
              }
            >
              <Picture code={code} area={face.code} share={shares.get(code.id) ?? 1} />
              {caption(code, index, face)}
            </g>
          ))}
      </g>
    );
  }

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('preview.label', { sheet })}
      className="max-h-[65vh] w-full rounded-small shadow-float ring-1 ring-line"
    >
      {/* Paper is white in the dark theme, too. */}
      <rect width={width} height={height} fill="#FFFFFF" />
      {Array.from({ length: labelsPerSheet(layout) }, (_, place) => label(place))}
      {ruler && (
        <g stroke="#000000" strokeWidth="0.2">
          <line x1={ruler.x} y1={ruler.y} x2={ruler.x + rulerMm} y2={ruler.y} />
          {Array.from({ length: rulerMm / 10 + 1 }, (_, i) => {
            const tick = i % 5 === 0 ? 1.5 : 0.75;
            const x = ruler.x + 10 * i;
            return <line key={x} x1={x} y1={ruler.y - tick} x2={x} y2={ruler.y + tick} />;
          })}
        </g>
      )}
    </svg>
  );
}

/** The picture of a code with the margin that it has in print. `share`: its own width. */
function Picture({ code, area, share }: { code: QrCode; area: SheetArea; share: number }) {
  const { style, thumbnail_url } = code;
  const side = Math.min(area.width, area.height);
  const centered = (size: number) => ({
    x: area.x + (area.width - size) / 2,
    y: area.y + (area.height - size) / 2,
    width: size,
    height: size,
  });
  const image = share < 1 ? centered(side * share) : area;
  return (
    <>
      {share < 1 && !style.background_transparent && <rect {...centered(side)} fill={style.background_color} />}
      <image {...image} href={onThisHost(thumbnail_url)} preserveAspectRatio="xMidYMid meet" />
    </>
  );
}

const lineHeight = 1.25;
/** The size of the largest captions: 16 points. */
const largestMm = 5.6;

interface CaptionProps {
  caption: PreviewCaption;
  area: SheetArea;
  align: 'left' | 'center';
}

function Caption({ caption, area, align }: CaptionProps) {
  if ('lines' in caption)
    return caption.lines.map(({ path, x, y, scale }) => (
      <path key={y} d={path} transform={`translate(${x} ${y}) scale(${scale})`} fill="#000000" />
    ));
  // A script of the server's fonts, in a font of the browser: the place and about the size are those of the print.
  const { texts } = caption;
  const longest = Math.max(...texts.map((text) => text.length), 1);
  const size = Math.min(largestMm, area.height / (texts.length * lineHeight), (1.4 * area.width) / longest);
  const top = area.y + (area.height - texts.length * lineHeight * size) / 2;
  return texts.map((text, line) => (
    <text
      key={text}
      x={align === 'left' ? area.x : area.x + area.width / 2}
      y={top + (line + 0.85) * lineHeight * size}
      textAnchor={align === 'left' ? 'start' : 'middle'}
      fontSize={size}
      fontWeight="700"
      fill="#000000"
    >
      {text}
    </text>
  ));
}
