import { ChevronDown, Palette } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Card } from '../../ui/card.tsx';
import { latestCheck, Reasons, type ScanState, useScanCheck } from '../../codes/check/scan-check.tsx';
import { KeepAction, useKeeping, useKeepPromise } from './keeping.tsx';
import { hasTypeFields, PasteField, TypeFields } from './maker-input.tsx';
import { Downloads, MakerPicture, MakerStatus } from './maker-preview.tsx';
import { MakerStyle } from './maker-style.tsx';
import { TrialAction } from './trial-action.tsx';
import { type Maker, useMaker } from './use-maker.ts';

interface MakerProps {
  /** Called after the code was stored: the page continues to the registration or to the editor. */
  onKept: () => void;
}

const usePictureCheck = ({ preview }: Maker) => useScanCheck(preview.kind === 'drawn' ? preview.checkInput : undefined);

/** The maker beside a form, in one card: picture and files stand next to each other to save height. */
export function CompactMaker({ onKept }: MakerProps) {
  const { t } = useTranslation('maker');
  const titleId = useId();
  const maker = useMaker();
  const scan = usePictureCheck(maker);
  const keeping = useKeeping(maker, 'kept', onKept);
  const { type } = maker.made.draft;
  const promise = useKeepPromise(type, 'short');
  const keepAction = <KeepAction keeping={keeping} type={type} isReady={maker.preview.kind === 'drawn'} />;
  return (
    <section
      aria-labelledby={titleId}
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:p-8"
    >
      <header className="grid gap-1">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight md:text-xl">
          {t('title')}
        </h2>
        <p className="hidden text-soft lg:block">{t('promise')}</p>
      </header>
      <PasteField maker={maker} />
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="lg:row-span-2">
          <MakerPicture preview={maker.preview} style={maker.style} />
        </div>
        <div className="grid content-start gap-2">
          <MakerStatus preview={maker.preview} scan={scan} />
          <TrialAction maker={maker} action={keepAction} />
          <Downloads preview={maker.preview} />
          {keepAction}
        </div>
        <p className="col-span-full text-xs text-soft lg:col-span-1">{promise}</p>
      </div>
      {/* A kept code is finished: its fields would stand beside those of the account. */}
      {!keeping.isKept && <TypeFields maker={maker} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <details className="group min-w-0 open:w-full">
          <summary className="inline-flex min-h-6 items-center gap-2 rounded-small font-medium">
            <Palette className="size-4 text-soft" aria-hidden="true" />
            {t('style.title')}
            <ChevronDown className="size-4 text-soft transition-transform group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="pt-4">
            <MakerStyle maker={maker} />
          </div>
        </details>
        <Link className="link inline-flex min-h-6 items-center" to={paths.maker}>
          {t('keep.allOptions')}
        </Link>
      </div>
      <FixList maker={maker} scan={scan} />
    </section>
  );
}

/** Comes last, because the check ends after a pause: nothing below it moves. Empty if the code scans well. */
const FixList = ({ maker, scan }: { maker: Maker; scan: ScanState }) =>
  (latestCheck(scan)?.verdict ?? 'good') !== 'good' && <Reasons state={scan} onFix={maker.changeStyle} />;

interface FullMakerProps extends MakerProps {
  isSignedIn: boolean;
}

/** The maker as a page: content and style · preview, files and the offer of an account. */
export function FullMaker({ onKept, isSignedIn }: FullMakerProps) {
  const { t } = useTranslation('maker');
  const maker = useMaker();
  const scan = usePictureCheck(maker);
  const keeping = useKeeping(maker, isSignedIn ? 'offered' : 'kept', onKept);
  const { type } = maker.made.draft;
  const promise = useKeepPromise(type, 'full');
  const keepAction = (
    <KeepAction
      keeping={keeping}
      type={type}
      {...(isSignedIn && { label: t('keep.toCreate') })}
      isReady={maker.preview.kind === 'drawn'}
    />
  );
  return (
    // On a phone the columns dissolve: content, preview, style.
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
      <div className="contents gap-6 lg:grid">
        <Card>
          <PasteField maker={maker} />
        </Card>
        {hasTypeFields(maker.made.draft.type) && (
          <div className="order-1 lg:order-none">
            <Card title={t('input.details')}>
              <TypeFields maker={maker} />
            </Card>
          </div>
        )}
        <div className="order-2 lg:order-none">
          <Card title={t('style.title')}>
            <MakerStyle maker={maker} />
          </Card>
        </div>
      </div>
      <section
        aria-label={t('preview.title')}
        className="grid gap-4 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-6"
      >
        <div className="mx-auto w-full max-w-60">
          <MakerPicture preview={maker.preview} style={maker.style} />
        </div>
        <MakerStatus preview={maker.preview} scan={scan} />
        {/* The editor, where a user continues, shows the scans itself. */}
        {!isSignedIn && <TrialAction maker={maker} action={keepAction} />}
        <Downloads preview={maker.preview} />
        <div className="grid gap-3 border-t border-line pt-4">
          <h2 className="font-semibold">{t('keep.title')}</h2>
          <p className="text-soft">{promise}</p>
          {keepAction}
        </div>
        <FixList maker={maker} scan={scan} />
      </section>
    </div>
  );
}
