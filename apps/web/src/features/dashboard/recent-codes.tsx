import { limits, type QrCode } from '@tessera/contract';
import { Plus } from 'lucide-react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import sampleCode from '../../ui/sample-code.svg';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClickTrend } from '../../codes/click-trend.tsx';
import { CodeThumbnail } from '../../codes/code-picture.tsx';
import { codeName } from '../../codes/content-summary.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { LoadingText, Spoken } from '../../ui/spoken.tsx';

interface RecentCodesProps {
  /** Number of codes, for the skeleton. */
  expected: number;
  /** Undefined while loading. */
  codes: readonly QrCode[] | undefined;
  /** A failure that a retry may resolve. */
  failure: { error: unknown; retrying: boolean; retry: () => void } | undefined;
}

export function RecentCodes({ codes, expected, failure }: RecentCodesProps) {
  const { t } = useTranslation('dashboard', 'common');
  const errorText = useErrorMessage(failure?.error);
  return (
    <Card
      title={t('recent.title')}
      aside={
        // No button: its padding would keep the text from ending where the rows end.
        <Link className="link py-0.5" to={paths.qrCodes}>
          {t('recent.viewAll')}
        </Link>
      }
    >
      {failure ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-soft">
          <Spoken>{errorText}</Spoken>
          <Button size="sm" variant="secondary" loading={failure.retrying} onClick={failure.retry}>
            {t('common:action.retry')}
          </Button>
        </div>
      ) : codes ? (
        <ul className="-mx-2 -mb-2 grid">
          {codes.slice(0, limits.recentCodes).map((code) => (
            <li key={code.id}>
              <RecentCode code={code} />
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={Math.min(expected, limits.recentCodes)} />
      )}
    </Card>
  );
}

function RecentCode({ code }: { code: QrCode }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <Link
      to={paths.qrCodeOf(code.id)}
      className="flex items-center gap-4 rounded-control p-2 transition-colors hover:bg-sunken"
    >
      <CodeThumbnail code={code} sizePx={48} alt="" dimmed={!code.is_active} />
      <span className="grid min-w-0 flex-1 gap-x-4 sm:flex sm:items-center sm:justify-between">
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{codeName(code, t('recent.untitled'), language)}</span>
          <span className="figures text-soft wrap-anywhere">{withoutScheme(code.short_url)}</span>
          {code.picture_error === 'logo_missing' && <span className="text-danger">{t('recent.logoMissing')}</span>}
        </span>
        <span className="flex shrink-0 items-center gap-4">
          <ClickTrend daily={code.daily_clicks} />
          <span className="figures min-w-24 text-soft sm:text-right">
            {t('recent.clicks', { count: code.click_count })}
          </span>
        </span>
      </span>
    </Link>
  );
}

function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div className="-mx-2 -mb-2 grid">
      <LoadingText>{t('state.loading')}</LoadingText>
      {Array.from({ length: rows }, (_, row) => (
        // A code takes three lines on a phone.
        <div key={row} className="flex h-19 items-center gap-4 p-2 sm:h-16">
          <Skeleton shape="size-12 rounded-control" />
          <Skeleton shape="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}

export function NoCodesYet() {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState
      picture={
        <img
          src={sampleCode}
          alt=""
          width="96"
          height="96"
          className="rounded-control border border-line brightness-(--code-brightness)"
        />
      }
      title={t('recent.empty')}
      action={
        <Link className={buttonStyle()} to={paths.newQrCode}>
          <Plus className="size-4" aria-hidden="true" />
          {t('recent.createFirst')}
        </Link>
      }
    >
      {t('recent.emptyText')}
    </EmptyState>
  );
}
