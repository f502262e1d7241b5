import { useQuery } from '@tanstack/react-query';
import {
  labelArea,
  labelFaces,
  labelsPerSheet,
  type QrCode,
  rulerMm,
  rulerStart,
  type SheetArea,
  type SheetLayout,
  sheetPlace,
} from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { onThisHost } from '../../lib/on-this-host.ts';
import type { SheetSettings } from './sheet-settings.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';

type PreviewCode = Pick<QrCode, 'id' | 'title' | 'short_url' | 'slug_url' | 'thumbnail_url'>;

interface SheetPreviewProps {
  layout: SheetLayout;
  settings: SheetSettings;
  /** The codes of the first sheet. */
  codes: readonly PreviewCode[];
}

/** The outlines of the letters, by the same code as on the server. Loaded for captions only. */
const useCaptionFont = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['caption-font'],
    queryFn: () => import('@tessera/qr/caption'),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

const unitPoints = 72 / 25.4;

const previewCaption = ({ title, short_url, slug_url }: PreviewCode, { captions }: SheetSettings): string =>
  captions === 'none' ? '' : captions === 'title' ? (title ?? '') : withoutScheme(slug_url ?? short_url);

/** The first sheet as it will be printed. Free labels are outlined. */
export function SheetPreview({ layout, settings, codes }: SheetPreviewProps) {
  const { t } = useTranslation('sheets');
  const font = useCaptionFont(settings.captions !== 'none');
  const { width, height } = layout.page;
  const { start, nudge } = settings;
  const ruler = settings.ruler ? rulerStart(layout, nudge) : null;

  function caption(text: string, area: SheetArea, isBeside: boolean) {
    if (!font || text === '') return null;
    try {
      return font
        .captionLines(text, area, { unitPoints, align: isBeside ? 'left' : 'center' })
        .map(({ path, x, y, scale }) => (
          <path key={y} d={path} transform={`translate(${x} ${y}) scale(${scale})`} fill="#000000" />
        ));
    } catch {
      // The font lacks a character: the sheet has no caption there, too.
      return null;
    }
  }

  function label(index: number) {
    const area = labelArea(layout, sheetPlace(layout, 1, index), nudge);
    const code = codes[index - (start - 1)];
    return (
      <g key={index}>
        <rect {...area} fill="none" stroke="#9CA3AF" strokeWidth="0.3" strokeDasharray="1.5 1" />
        {code &&
          labelFaces(layout, area, settings.captions !== 'none').map((face) => (
            <g
              key={String(face.isTurned)}
              transform={
                face.isTurned ? `rotate(180 ${area.x + area.width / 2} ${area.y + area.height / 4})` : undefined
              }
            >
              <image {...face.code} href={onThisHost(code.thumbnail_url)} preserveAspectRatio="xMidYMid meet" />
              {face.caption && caption(previewCaption(code, settings), face.caption, face.isCaptionBeside)}
            </g>
          ))}
      </g>
    );
  }

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('preview.label')}
      className="max-h-[70vh] w-full rounded-small border border-line shadow-float"
    >
      {/* Paper is white in the dark theme, too. */}
      <rect width={width} height={height} fill="#FFFFFF" />
      {Array.from({ length: labelsPerSheet(layout) }, (_, index) => label(index))}
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
