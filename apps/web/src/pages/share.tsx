import type { SharedAnalytics } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { AnalyticsSkeleton } from '../features/analytics/analytics-skeleton.tsx';
import { SharedContent } from '../features/analytics/shared/shared-content.tsx';
import { SharedControls } from '../features/analytics/shared/shared-controls.tsx';
import {
  readSharedView,
  sharedQuery,
  type SharedView,
  writeSharedView,
} from '../features/analytics/shared/shared-view.ts';
import { UnlockCard } from '../features/analytics/shared/unlock-card.tsx';
import { useShared } from '../features/analytics/shared/use-shared.ts';
import { useToday } from '../features/analytics/use-today.ts';
import { LoadError } from '../i18n/load-error.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { browserZone } from '../lib/browser-zone.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { useParams } from '../lib/router/routes.tsx';
import { Button } from '../ui/button.tsx';
import { MissingTile } from '../ui/missing-tile.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spoken } from '../ui/spoken.tsx';
import './share.css';

/** The figures of a code, a tag or an account, for everyone who has the link. */
export function SharePage() {
  const { t } = useTranslation('share', 'analytics');
  const { token = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const view = readSharedView(params);
  /** Zone and plan of the account, which the first reply tells. */
  const [known, setKnown] = useState<Pick<SharedAnalytics, 'is_detailed'> & { zone: string }>();
  const today = useToday(known?.zone ?? browserZone());
  const { state, isBusy, reload, unlock } = useShared(
    token,
    sharedQuery(view, known && { today, isDetailed: known.is_detailed }),
  );
  const data = state.kind === 'shown' ? state.data : undefined;
  if (data && known?.zone !== data.range.tz) setKnown({ zone: data.range.tz, is_detailed: data.is_detailed });
  const title = data ? (data.title ?? t(`title.${data.kind}`)) : t('title.any');
  useDocumentTitle(title);
  const change = (changed: Partial<SharedView>) =>
    setParams(writeSharedView({ ...view, ...changed }), { state: { keepsScroll: true } });
  if (state.kind === 'locked') return <UnlockCard onUnlock={unlock} />;
  if (state.kind === 'gone') return <Gone isExpired={state.isExpired} />;
  return (
    <div className="shared-figures grid w-full max-w-5xl grid-cols-1 self-start">
      <PageHeader title={title} description={t('description')} actions={state.kind !== 'failed' && <PrintButton />} />
      {state.kind === 'failed' && (
        <LoadError
          title={t('analytics:failed')}
          query={{ error: state.error as Error, isFetching: isBusy, refetch: () => Promise.resolve(reload()) }}
        />
      )}
      {state.kind === 'loading' && (
        <div className="shared-loading grid gap-5">
          {/* The place of the controls. */}
          <Skeleton shape="h-25 max-w-lg rounded-card" />
          <AnalyticsSkeleton />
        </div>
      )}
      {state.kind === 'shown' && (
        <div className="grid grid-cols-1 gap-5">
          <SharedControls view={view} onChange={change} isDetailed={state.data.is_detailed} range={state.data.range} />
          <Spoken when="changed" aria-busy={isBusy} className="sr-only">
            {t('analytics:figures.label')}
          </Spoken>
          <div aria-busy={isBusy} className={isBusy ? 'opacity-60 transition-opacity' : ''}>
            <SharedContent data={state.data} today={today} asOf={state.asOf} view={view} />
          </div>
        </div>
      )}
    </div>
  );
}

function PrintButton() {
  const { t } = useTranslation('share');
  return (
    <Button variant="secondary" icon={<Printer className="size-4" aria-hidden="true" />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
}

/** Revoked, unknown or expired. */
function Gone({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation('share');
  return (
    <div className="grid max-w-md justify-items-center gap-4 text-center">
      <MissingTile />
      <h1 className="text-xl font-semibold">{t(isExpired ? 'expired.title' : 'gone.title')}</h1>
      <p className="text-soft">{t(isExpired ? 'expired.text' : 'gone.text')}</p>
    </div>
  );
}
