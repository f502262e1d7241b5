import { ButtonsSection } from '../features/ui-kit/buttons-section.tsx';
import { ChartsSection } from '../features/ui-kit/charts-section.tsx';
import { ChoicesSection } from '../features/ui-kit/choices-section.tsx';
import { DataSection } from '../features/ui-kit/data-section.tsx';
import { FeedbackSection } from '../features/ui-kit/feedback-section.tsx';
import { FieldsSection } from '../features/ui-kit/fields-section.tsx';
import { FoundationsSection } from '../features/ui-kit/foundations-section.tsx';
import { OverlaysSection } from '../features/ui-kit/overlays-section.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useSite } from '../lib/site.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Every component in every state. In development only. */
export function DevUiPage() {
  const { t } = useTranslation();
  const state = useSite();
  if (state.kind === 'loading') return <PageSpinner label={t('state.loading')} />;
  return state.kind === 'ready' && state.site.mode === 'development' ? <Kit /> : <NotFoundPage />;
}

function Kit() {
  useDocumentTitle('UI kit');
  return (
    <div className="grid w-full max-w-6xl gap-8">
      <PageHeader title="UI kit" description="Every part of the interface in every state." />
      <FoundationsSection />
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <OverlaysSection />
      <FeedbackSection />
      <DataSection />
      <ChartsSection />
    </div>
  );
}
