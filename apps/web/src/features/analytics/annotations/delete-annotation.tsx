import { useQueryClient } from '@tanstack/react-query';
import type { Annotation } from '@tessera/contract';
import { refreshAnnotations } from '../../../codes/annotations/annotation-queries.ts';
import { ConfirmAction } from '../../../i18n/confirm-action.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { userCall } from '../../../session/user-call.ts';
import { toast } from '../../../ui/toast.ts';

interface DeleteAnnotationProps {
  annotation: Annotation;
  text: string;
  onClose: () => void;
}

export function DeleteAnnotation({ annotation: { id, kind }, text, onClose }: DeleteAnnotationProps) {
  const { t } = useTranslation('annotations', 'errors');
  const client = useQueryClient();
  const remove = async () => {
    await userCall('DELETE /annotations/{id}', { params: { id } });
    toast.success(t('delete.done'));
    await refreshAnnotations(client);
    onClose();
  };
  return (
    <ConfirmAction
      title={t(kind === 'note' ? 'delete.question' : 'delete.changeQuestion')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('delete.keep')}
      action={remove}
      refresh={() => refreshAnnotations(client)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('delete.what', { text })}</p>
    </ConfirmAction>
  );
}
