import type { QrCode } from '@tessera/contract';
import { Archive, ArchiveRestore, CopyPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { useArchive, useDuplicate } from '../../codes/use-code-actions.ts';
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
          <MoreActions code={code} />
        </>
      }
    />
  );
}

function MoreActions({ code }: { code: QrCode }) {
  const { t } = useTranslation('qrCodes');
  const duplicate = useDuplicate();
  const archive = useArchive();
  return (
    <DropdownMenu
      label={t('action.more')}
      align="end"
      trigger={
        <Button
          variant="secondary"
          aria-label={t('action.more')}
          title={t('action.more')}
          loading={duplicate.isPending || archive.isPending}
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
        />
      }
      items={[
        {
          key: 'duplicate',
          label: t('action.duplicate'),
          icon: <CopyPlus aria-hidden="true" />,
          onSelect: () => void (duplicate.isPending || duplicate.mutate(code)),
        },
        {
          key: 'archive',
          label: t(code.archived ? 'action.unarchive' : 'action.archive'),
          icon: code.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
          onSelect: () => archive.toggle(code),
        },
      ]}
    />
  );
}

function ShortLink({ code }: { code: QrCode }) {
  const { t } = useTranslation('qrCodes');
  // The details list both links.
  const link = code.slug_url ?? code.short_url;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="figures text-base wrap-anywhere text-ink">{withoutScheme(link)}</span>
      <span className="flex gap-2">
        <CopyButton
          size="sm"
          text={link}
          label={t('action.copyShortUrl')}
          copiedLabel={t('action.copied')}
          failedLabel={t('action.copyFailed')}
        />
        <ShareMenu code={code} />
      </span>
    </span>
  );
}
