import { Plus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import sampleCode from '../../ui/sample-code.svg';

/** An example card and the create button. */
export function EmptyList() {
  const { t } = useTranslation('qrCodes');
  return (
    <EmptyState
      picture={<SampleCard />}
      title={t('list.empty.title')}
      action={
        <Link className={buttonStyle()} to={paths.newQrCode}>
          <Plus className="size-4" aria-hidden="true" />
          {t('list.empty.action')}
        </Link>
      }
    >
      {t('list.empty.text')}
    </EmptyState>
  );
}

function SampleCard() {
  const { t } = useTranslation('qrCodes', 'common');
  return (
    <div
      aria-hidden="true"
      className="mb-2 flex w-80 max-w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-left text-sm"
    >
      <img
        src={sampleCode}
        alt=""
        width="88"
        height="88"
        className="size-22 shrink-0 rounded-control border border-line brightness-(--code-brightness)"
      />
      <div className="grid min-w-0 gap-1 text-soft">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold text-ink">
          {t('list.empty.sampleTitle')}
          <Badge tone="success">{t('status.active')}</Badge>
        </p>
        <p className="flex items-center gap-1.5 [&_svg]:size-4">
          <QrTypeIcon type="url" />
          https://example.com
        </p>
        <p className="figures">{t('clicks', { count: 128 })}</p>
      </div>
    </div>
  );
}
