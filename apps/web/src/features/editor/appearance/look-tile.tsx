import type { BrandLook } from '@tessera/contract';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../i18n/error-message.ts';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChangeLook, useDeleteLook } from '../../../codes/look-queries.ts';
import { TemplateTile } from './template-tile.tsx';
import { useSample } from './use-sample.ts';

const LookDialog = lazyPart(() => import('./look-dialog.tsx').then((m) => m.LookDialog));

/** A saved look as a picture, with a menu to change or delete it. */
export function LookTile({ look, disabled, onApply }: { look: BrandLook; disabled: boolean; onApply: () => void }) {
  const { t } = useTranslation('editor');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { id, style, logo_url, name } = look;
  const sample = useSample(JSON.stringify(['look', id, style, logo_url]), ({ lookSample }) => lookSample(look));
  const close = () => setOpen(undefined);
  return (
    <li className="relative">
      <TemplateTile sample={sample} disabled={disabled} onClick={onApply}>
        <span className="wrap-anywhere">{name}</span>
        {look.is_default && <Badge>{t('look.default')}</Badge>}
      </TemplateTile>
      <span className="absolute top-1 right-1 rounded-control bg-surface">
        <DropdownMenu
          label={t('look.actions', { name })}
          align="end"
          trigger={<IconButton label={t('look.actions', { name })} icon={<Ellipsis aria-hidden="true" />} />}
          items={[
            {
              key: 'edit',
              label: t('look.edit'),
              icon: <Pencil aria-hidden="true" />,
              onSelect: () => setOpen('edit'),
            },
            {
              key: 'delete',
              label: t('look.delete'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => setOpen('delete'),
            },
          ]}
        />
      </span>
      {open === 'edit' && <EditLook look={look} onClose={close} />}
      <DeleteLook look={look} isOpen={open === 'delete'} onClose={close} />
    </li>
  );
}

function EditLook({ look, onClose }: { look: BrandLook; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const change = useChangeLook();
  return (
    <LookDialog
      title={t('look.edit')}
      start={look}
      busy={change.isPending}
      failure={useErrorMessage(change.error)}
      onSave={(facts) => change.mutate({ id: look.id, ...facts }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function DeleteLook({ look, isOpen, onClose }: { look: BrandLook; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const deletion = useDeleteLook();
  const failure = useErrorMessage(deletion.error);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => !deletion.isPending && onClose()}
      title={t('look.deleteQuestion', { name: look.name })}
      confirmLabel={t('look.delete')}
      cancelLabel={t('look.cancel')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(look.id, { onSuccess: onClose })}
    >
      <p>{t('look.deleteHelp')}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
    </ConfirmDialog>
  );
}
