import type { QrCode } from '@tessera/contract';
import { Archive, ArchiveRestore, CopyPlus, Ellipsis, ExternalLink, Info, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** Stable functions, so that rows need not render again. */
export interface RowActions {
  onDelete: (code: QrCode) => void;
  onDuplicate: (code: QrCode) => void;
  onArchive: (code: QrCode) => void;
}

interface QrRowMenuProps extends RowActions {
  code: QrCode;
  title: string;
}

/** Every action of a code except copying. Each one names the code for screen readers. */
export function QrRowMenu({ code, title, onDelete, onDuplicate, onArchive }: QrRowMenuProps) {
  const { t } = useTranslation('qrCodes');
  const label = t('action.moreFor', { title });
  return (
    <DropdownMenu
      label={label}
      align="end"
      trigger={<IconButton label={label} title={t('action.more')} icon={<Ellipsis aria-hidden="true" />} />}
      items={[
        {
          key: 'details',
          label: t('action.details'),
          icon: <Info aria-hidden="true" />,
          link: { to: paths.qrCodeOf(code.id) },
        },
        {
          key: 'open',
          label: t('action.openLink'),
          icon: <ExternalLink aria-hidden="true" />,
          link: { href: code.short_url },
        },
        {
          key: 'edit',
          label: t('action.edit'),
          icon: <Pencil aria-hidden="true" />,
          link: { to: paths.editQrCodeOf(code.id) },
        },
        {
          key: 'duplicate',
          label: t('action.duplicate'),
          icon: <CopyPlus aria-hidden="true" />,
          onSelect: () => onDuplicate(code),
        },
        {
          key: 'archive',
          label: t(code.archived ? 'action.unarchive' : 'action.archive'),
          icon: code.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
          onSelect: () => onArchive(code),
        },
        {
          key: 'delete',
          label: t('action.delete'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => onDelete(code),
        },
      ].map((item) => ({ ...item, subject: title }))}
    />
  );
}
