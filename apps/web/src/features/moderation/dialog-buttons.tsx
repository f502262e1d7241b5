import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

interface DialogButtonsProps {
  label: string;
  isDanger: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

export function DialogButtons({ label, isDanger, isBusy, onCancel }: DialogButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
        {t('dialog.cancel')}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isBusy} loadingLabel={t('dialog.busy')}>
        {label}
      </Button>
    </div>
  );
}
