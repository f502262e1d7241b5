import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((m) => ({ default: m.DeleteAccountDialog })),
);

export function DangerZone({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card tone="danger" title={t('danger.title')} description={t('danger.description')}>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('danger.action')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <DeleteAccountDialog email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
