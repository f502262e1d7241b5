import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Loaded when it is opened, to keep the first load of the page small. */
const ChangeEmailForm = lazyPart(() => import('./change-email-form.tsx').then((m) => m.ChangeEmailForm));

type View = { kind: 'closed'; isCanceled: boolean } | { kind: 'form' } | { kind: 'requested'; email: string };

export function ChangeEmailCard({ email }: { email: string }) {
  const { t } = useTranslation('sessions');
  const [view, setView] = useState<View>({ kind: 'closed', isCanceled: false });
  const openForm = () => setView({ kind: 'form' });
  return (
    <Card title={t('card.title')} description={t('card.description', { email })}>
      {view.kind === 'closed' && (
        <div>
          <Button variant="secondary" onClick={openForm} {...(view.isCanceled && { ref: focusOnMount })}>
            {t('card.action')}
          </Button>
        </div>
      )}
      {view.kind === 'form' && (
        <ChangeEmailForm
          onRequested={(requested) => setView({ kind: 'requested', email: requested })}
          onCancel={() => setView({ kind: 'closed', isCanceled: true })}
        />
      )}
      {view.kind === 'requested' && (
        <Banner
          tone="success"
          title={t('card.sentTitle')}
          action={
            <Button size="sm" variant="secondary" onClick={openForm}>
              {t('card.again')}
            </Button>
          }
        >
          {t('card.sent', { email: view.email })}
        </Banner>
      )}
    </Card>
  );
}
