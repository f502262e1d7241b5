import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog));

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
      {isOpen && <DeleteAccountDialog email={email} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
