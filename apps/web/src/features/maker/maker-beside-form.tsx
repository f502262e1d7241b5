import { type ComponentType, useEffect, useState } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { useSite } from '../../lib/site.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { BesideForm, type BesideFormProps, makerFrame, MakerSkeleton } from './beside-form.tsx';

type Loading =
  | { kind: 'pending' }
  | { kind: 'ready'; Maker: ComponentType<{ onKept: () => void }> }
  /** The form beside it works anyway. */
  | { kind: 'failed' };

interface MakerBesideFormProps extends Omit<BesideFormProps, 'maker'> {
  onKept: () => void;
}

/** A form with the maker beside it. */
export function MakerBesideForm({ onKept, ...layout }: MakerBesideFormProps) {
  const { loading, load } = useMakerLoading();
  return (
    <BesideForm
      {...layout}
      maker={
        <>
          {loading.kind === 'ready' && <loading.Maker onKept={onKept} />}
          {loading.kind === 'pending' && <MakerSkeleton />}
          {loading.kind === 'failed' && <MakerFailure onRetry={load} />}
        </>
      }
    />
  );
}

function MakerFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${makerFrame} min-h-60 place-content-center justify-items-center text-center`}>
      <p className="text-soft">{t('failure.network')}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

/** The maker and its texts are loaded when the form can be used and the browser has nothing more urgent to do. */
function useMakerLoading(): { loading: Loading; load: () => void } {
  // Without the site's settings the form cannot be submitted.
  const isFormReady = useSite().kind !== 'loading';
  const [loading, setLoading] = useState<Loading>({ kind: 'pending' });
  const load = () => {
    setLoading({ kind: 'pending' });
    Promise.all([import('./maker.tsx'), loadNamespaces(['maker', 'editor', 'scan', 'errors'])]).then(
      ([{ CompactMaker }]) => setLoading({ kind: 'ready', Maker: CompactMaker }),
      (error: unknown) => {
        logProblem('maker not loaded', error);
        setLoading({ kind: 'failed' });
      },
    );
  };
  useEffect(() => (isFormReady ? whenIdle(load) : undefined), [isFormReady]);
  return { loading, load };
}
