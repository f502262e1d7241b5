import type { QrCode } from '@tessera/contract';
import { Ellipsis, ExternalLink, Info, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface QrRowMenuProps {
  code: QrCode;
  title: string;
  onDelete: (code: QrCode) => void;
}

/** Every action of a code except copying. Each one names the code for screen readers. */
export function QrRowMenu({ code, title, onDelete }: QrRowMenuProps) {
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
