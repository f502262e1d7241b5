import { useWatch } from 'react-hook-form';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DraftField } from './fields/draft-field.tsx';
import { useDraftForm } from './draft/draft-form.ts';
import { zoneAt } from './local-time.ts';

export function EventFields() {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const { control } = useDraftForm();
  const start = useWatch({ control, name: 'event.startDate' });
  return (
    <>
      <DraftField name="event.title" label={t('field.eventTitle')} />
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <DraftField name="event.startDate" label={t('field.start')} type="datetime-local" />
          <DraftField name="event.endDate" label={t('field.end')} type="datetime-local" />
        </div>
      </div>
      <p className="-mt-2 text-soft">{t('field.zone', { zone: zoneAt(start, language) })}</p>
      <DraftField name="event.location" label={t('field.place')} optional />
      <DraftField name="event.description" label={t('field.description')} optional multiline />
    </>
  );
}
