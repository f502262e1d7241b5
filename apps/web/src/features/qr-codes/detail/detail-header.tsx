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
import { ShareMenu } from './share-menu.tsx';

/** The title, and right below it the short link, which most users come to copy. */
export function DetailHeader({ code, onDelete }: { code: QrCode; onDelete: () => void }) {
  const { t } = useTranslation('detail', 'qrCodes');
  return (
    <PageHeader
      back={<BackLink to={paths.qrCodes}>{t('back')}</BackLink>}
      title={code.title || t('qrCodes:untitled')}
      description={<ShortLink code={code} />}
      actions={
        <>
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

function ShortLink({ code }: { code: QrCode }) {
  const { t } = useTranslation('qrCodes');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="figures text-base wrap-anywhere text-ink">{withoutScheme(code.short_url)}</span>
      <span className="flex gap-2">
        <CopyButton
          size="sm"
          text={code.short_url}
          label={t('action.copyShortUrl')}
          copiedLabel={t('action.copied')}
          failedLabel={t('action.copyFailed')}
        />
        <ShareMenu code={code} />
      </span>
    </span>
  );
}
