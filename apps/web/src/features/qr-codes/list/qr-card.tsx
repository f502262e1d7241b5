import type { QrCode, User } from '@tessera/contract';
import { ExternalLink, MousePointerClick, Pencil, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { QrTypeIcon } from '../../../ui/qr-type-icon.tsx';
import { CodeThumbnail } from '../code-picture.tsx';
import { contentSummary } from '../content-summary.ts';
import { needsUpgradeToReactivate } from '../free-plan.ts';
import { withoutScheme } from '../qr-code-content.ts';

interface QrCardProps {
  code: QrCode;
  user: User;
  onDelete: (code: QrCode) => void;
}

/** Memoized: loading another page does not render the existing cards again. */
export const QrCard = memo(function QrCard({ code, user, onDelete }: QrCardProps) {
  const { t } = useTranslation('qrCodes', 'common');
  const language = useLanguage();
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-card border border-line p-4 sm:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_auto] lg:items-center ${code.is_active ? 'bg-surface' : 'border-dashed'}`}
    >
      <div className="flex gap-4 sm:contents">
        <CodeThumbnail code={code} sizePx={88} alt="" dimmed={!code.is_active} />
        <div className="grid min-w-0 flex-1 content-center gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              id={titleId}
              to={paths.qrCodeOf(code.id)}
              className={`min-w-0 rounded-small text-base font-semibold wrap-anywhere hover:underline ${code.is_active ? '' : 'text-soft'}`}
            >
              {code.title || t('untitled')}
            </Link>
            <Badge tone={code.is_active ? 'success' : 'neutral'}>
              {code.is_active ? t('status.active') : t('status.inactive')}
            </Badge>
          </p>
          <p className="flex items-start gap-1.5 text-soft">
            <QrTypeIcon type={code.qr_type} className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">
              <span className="font-medium">{t(`common:qrType.${code.qr_type}`)}</span>
              <span aria-hidden="true"> · </span>
              <span className="wrap-anywhere">{contentSummary(code, language)}</span>
            </span>
          </p>
          <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
            <span>{withoutScheme(code.short_url)}</span>
            <span className="inline-flex items-center gap-1">
              <MousePointerClick className="size-4" aria-hidden="true" />
              {t('clicks', { count: code.click_count })}
            </span>
          </p>
          {needsUpgradeToReactivate(user, code) && (
            <p>
              <Link className="link" to={paths.subscription}>
                {t('status.upgrade')}
              </Link>
            </p>
          )}
        </div>
      </div>
      <CardActions code={code} onDelete={onDelete} />
    </article>
  );
});

function CardActions({ code, onDelete }: Pick<QrCardProps, 'code' | 'onDelete'>) {
  const { t } = useTranslation('qrCodes', 'common');
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:col-span-2 sm:flex lg:col-span-1">
      <CopyButton
        size="sm"
        text={code.short_url}
        label={t('action.copyUrl')}
        copiedLabel={t('action.copied')}
        failedLabel={t('action.copyFailed')}
      />
      <Link className={buttonStyle({ variant: 'secondary', size: 'sm' })} to={paths.qrCodeOf(code.id)}>
        {t('action.details')}
      </Link>
      <span className="col-span-2 -my-1 flex justify-around sm:ml-auto lg:ml-0">
        <a
          className={iconButtonStyle}
          href={code.short_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('action.openLink')}
          title={t('action.openLink')}
        >
          <ExternalLink aria-hidden="true" />
        </a>
        <Link
          className={iconButtonStyle}
          to={paths.editQrCodeOf(code.id)}
          aria-label={t('action.edit')}
          title={t('action.edit')}
        >
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton
          label={t('action.delete')}
          title={t('action.delete')}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(code)}
        />
      </span>
    </div>
  );
}
