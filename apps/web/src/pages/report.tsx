import { useState } from 'react';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { Challenge, useChallengedAction } from '../features/auth/challenge.tsx';
import { ReportFields } from '../features/moderation/reports/report-fields.tsx';
import { useReportForm } from '../features/moderation/reports/report-form.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../lib/api.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { focusOnMount } from '../lib/focus-on-mount.ts';
import { Form } from '../lib/form.tsx';
import { useSearchParams } from '../lib/router/hooks.ts';
import { useSite } from '../lib/site.ts';
import { Button } from '../ui/button.tsx';

type View = { kind: 'form'; link: string } | { kind: 'sent' };

/** `?link=` is the reported link: every page that visitors see leads here. */
export function ReportPage() {
  const { t } = useTranslation('report');
  const [search] = useSearchParams();
  const [view, setView] = useState<View>({ kind: 'form', link: search.get('link') ?? '' });
  useDocumentTitle(t(view.kind === 'sent' ? 'sentTitle' : 'title'));
  if (view.kind === 'form') return <ReportForm link={view.link} onSent={() => setView({ kind: 'sent' })} />;
  return (
    <AuthCard title={t('sentTitle')}>
      <p ref={focusOnMount} tabIndex={-1} className="rounded-control">
        {t('sent')}
      </p>
      <Button variant="secondary" onClick={() => setView({ kind: 'form', link: '' })}>
        {t('another')}
      </Button>
    </AuthCard>
  );
}

function ReportForm({ link, onSent }: { link: string; onSent: () => void }) {
  const { t } = useTranslation('report');
  const form = useReportForm(link);
  const isSiteKnown = useSite().kind !== 'loading';
  const { action, challenge } = useChallengedAction(form, async (values, turnstileToken) => {
    await call('POST /reports', { body: { ...values, turnstileToken } });
    onSent();
  });
  return (
    <AuthCard title={t('title')} description={t('description')}>
      <Form action={action} fallback={undefined}>
        <ReportFields form={form} />
        <Challenge key={challenge.round} purpose="report" challenge={challenge} />
        <Button
          type="submit"
          size="lg"
          wide
          disabled={!isSiteKnown}
          loading={form.formState.isSubmitting}
          loadingLabel={t('busy')}
        >
          {t('action')}
        </Button>
      </Form>
    </AuthCard>
  );
}
