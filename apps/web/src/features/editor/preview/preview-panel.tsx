import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Fix, Reasons, type ScanState, useScanCheck, VerdictLine } from '../../../codes/check/scan-check.tsx';
import { ScanMeNow } from '../../../codes/check/scan-me-now.tsx';
import { Spoken } from '../../../ui/spoken.tsx';
import type { Appearance, DrawnPicture, PreviewSource } from './preview-engine.ts';
import { type Preview, usePreview } from './use-preview.ts';

interface PreviewPanelProps {
  /** Undefined while the saved logo is loading. */
  source: PreviewSource | undefined;
  appearance: Appearance;
  /** The saved picture, shown until the preview is drawn. */
  savedPicture?: string;
  onFix?: ((fix: Fix) => void) | undefined;
  onDrawn: (picture: DrawnPicture) => void;
  /** The short hash in the picture of a new tracked code: the preview can be scanned. */
  scanHash?: string | undefined;
  /** The buttons of the form. They come before all parts of variable height: a button that moves misses the press. */
  children: ReactNode;
}

/** Picture and scan verdict: a sticky card on a wide screen; on a phone, a bar at the top that expands to full size. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { source, appearance, savedPicture, onFix, onDrawn, scanHash, children } = props;
  const { t } = useTranslation('editor');
  const [open, setOpen] = useState(false);
  const fullId = useId();
  const preview = usePreview(source, appearance);
  useEffect(() => {
    if (preview.kind === 'drawn') onDrawn(preview);
  }, [preview, onDrawn]);
  const scan = useScanCheck(preview.kind === 'drawn' ? preview.checkInput : undefined);
  const picture = preview.kind === 'drawn' ? preview.url : preview.kind === 'empty' ? savedPicture : undefined;
  return (
    <section
      aria-label={t('preview.title')}
      data-top-bar
      className="sticky top-14 z-10 order-first -mx-4 grid gap-x-3 gap-y-4 border-b border-line bg-surface px-4 py-2 sm:-mx-8 sm:px-8 md:static md:mx-0 md:rounded-card md:border md:p-5"
    >
      <div className="flex min-h-12 items-center gap-3 md:order-2 md:min-h-0">
        <span className="size-12 shrink-0 overflow-hidden rounded-small border border-line md:hidden brightness-(--code-brightness)">
          {picture && <img src={picture} alt="" className="size-full object-contain" />}
        </span>
        <span className="flex min-h-10 min-w-0 flex-1 items-center">
          <StatusLine preview={preview} scan={scan} />
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={fullId}
          aria-label={open ? t('preview.close') : t('preview.open')}
          className="grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink md:hidden"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden="true" />
        </button>
      </div>
      <div className="contents md:order-3 md:block">{children}</div>
      <div
        id={fullId}
        className={`max-h-[calc(100dvh-10rem)] gap-4 overflow-y-auto md:contents ${open ? 'grid' : 'hidden'}`}
      >
        <div className="md:order-1">
          <Frame preview={preview} picture={picture} background={appearance.style.background_color} />
        </div>
        <div className="has-[section:empty]:absolute md:order-4">
          <Reasons state={scan} onFix={onFix} />
        </div>
        {source?.kind === 'draft' && (
          <div className="md:order-5">
            <ScanInvitation preview={preview} hash={scanHash} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The verdict, or the reason why there is none. */
function StatusLine({ preview, scan }: { preview: Preview; scan: ScanState }) {
  const { t } = useTranslation('editor', 'errors');
  if (preview.kind === 'too-long' || preview.kind === 'over-limit')
    return (
      <Spoken className="text-danger">
        {preview.kind === 'over-limit'
          ? t('errors:field.tooLong')
          : t('errors:code.content_too_long', { count: preview.fits })}
      </Spoken>
    );
  if (preview.kind === 'drawn' && preview.stage === 'ghost') return <p className="text-soft">{t('preview.ghost')}</p>;
  if (preview.kind === 'drawn' && preview.stage === 'reserving')
    return <p className="text-soft">{t('preview.reserving')}</p>;
  return <VerdictLine state={scan} />;
}

/** Takes its place before the code can be scanned, so that the panel keeps its height while the short link is reserved. */
function ScanInvitation({ preview, hash }: { preview: Preview; hash: string | undefined }) {
  const { t } = useTranslation('editor');
  const stage = preview.kind === 'drawn' ? preview.stage : undefined;
  if (stage === 'final') return null;
  if (stage === 'placeholder-link') return <p className="text-center text-xs text-soft">{t('preview.linkLater')}</p>;
  return (
    <div className={stage === 'reserved-link' ? '' : 'invisible'}>
      <ScanMeNow hash={hash} />
    </div>
  );
}

interface FrameProps {
  preview: Preview;
  picture: string | undefined;
  /** Also behind a transparent picture, in both themes. */
  background: string;
}

/** A square of constant size, so that a new picture causes no layout shift. A higher picture is fitted into it. */
function Frame({ preview, picture, background }: FrameProps) {
  const { t } = useTranslation('editor');
  const drawn = preview.kind === 'drawn' ? preview : undefined;
  return (
    <figure className="mx-auto grid max-w-80 gap-2">
      <div
        className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunken brightness-(--code-brightness)"
        style={drawn && { backgroundColor: background }}
      >
        {picture && (
          <img
            src={picture}
            alt={drawn && !drawn.checkInput ? t('preview.ghostAlt') : t('preview.alt')}
            className={`absolute inset-0 size-full object-contain transition-opacity ${drawn?.checkInput ? '' : 'opacity-40'}`}
          />
        )}
      </div>
      <figcaption className="figures min-h-4 text-center text-xs text-soft">
        {drawn && `${drawn.size} × ${drawn.height} px`}
      </figcaption>
    </figure>
  );
}
