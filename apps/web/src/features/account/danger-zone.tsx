import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Fetched when it is opened: the page's first load stays small. */
const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((m) => ({ default: m.DeleteAccountDialog })),
);

export function DangerZone({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card tone="danger" title={t('danger.title')} description={t('danger.description')}>
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('danger.action')}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <DeleteAccountDialog email={email} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
