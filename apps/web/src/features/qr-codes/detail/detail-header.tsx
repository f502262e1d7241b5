import type { QrCode } from '@tessera/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { withoutScheme } from '../qr-code-content.ts';

/** The short link is the heading, because most users open this page to copy it. */
export function DetailHeader({ code, onDelete }: { code: QrCode; onDelete: () => void }) {
  const { t } = useTranslation('detail', 'qrCodes');
  return (
    <PageHeader
      back={<BackLink to={paths.qrCodes}>{t('back')}</BackLink>}
      title={withoutScheme(code.short_url)}
      description={<bdi>{code.title || t('qrCodes:untitled')}</bdi>}
      actions={
        <>
          <CopyButton
            variant="primary"
            text={code.short_url}
            label={t('qrCodes:action.copyShortUrl')}
            copiedLabel={t('qrCodes:action.copied')}
            failedLabel={t('qrCodes:action.copyFailed')}
          />
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.editQrCodeOf(code.id)}>
            <Pencil className="size-4" aria-hidden="true" />
            {t('qrCodes:action.edit')}
          </Link>
          <Button variant="secondary" icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={onDelete}>
            {t('qrCodes:action.delete')}
          </Button>
        </>
      }
    />
  );
}
