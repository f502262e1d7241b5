import { limits, type QrCode } from '@tessera/contract';
import { MousePointerClick } from 'lucide-react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CodeThumbnail } from '../code-picture.tsx';
import { withoutScheme } from '../qr-code-content.ts';

interface RecentCodesProps {
  /** How many there will be, so that their place is kept. */
  expected: number;
  /** Absent while they are loaded. */
  codes: readonly QrCode[] | undefined;
  /** Why there are none, where asking again can help. */
  trouble: { error: unknown; retrying: boolean; retry: () => void } | undefined;
}

export function RecentCodes({ codes, expected, trouble }: RecentCodesProps) {
  const { t } = useTranslation('dashboard', 'common');
  const why = useErrorMessage(trouble?.error);
  return (
    <Card
      title={t('recent.title')}
      aside={
        <Link className={buttonStyle({ variant: 'ghost', size: 'sm' })} to={paths.qrCodes}>
          {t('recent.viewAll')}
        </Link>
      }
    >
      {trouble ? (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-soft">
          {why}
          <Button size="sm" variant="secondary" loading={trouble.retrying} onClick={trouble.retry}>
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
  return (
    <Link
      to={paths.qrCodeOf(code.id)}
      className="flex items-center gap-4 rounded-control p-2 transition-colors hover:bg-sunken"
    >
      <CodeThumbnail code={code} size={48} alt="" dimmed={!code.is_active} />
      <span className="grid min-w-0 flex-1 gap-x-4 sm:flex sm:items-center sm:justify-between">
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{code.title || t('recent.untitled')}</span>
          <span className="figures text-soft wrap-anywhere">{withoutScheme(code.short_url)}</span>
        </span>
        <span className="figures flex shrink-0 items-center gap-1.5 text-soft">
          <MousePointerClick className="size-4" aria-hidden="true" />
          {t('recent.clicks', { count: code.click_count })}
        </span>
      </span>
    </Link>
  );
}

function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="-mx-2 -mb-2 grid">
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 p-2">
          <Skeleton shape="size-12 rounded-control" />
          <Skeleton shape="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}
