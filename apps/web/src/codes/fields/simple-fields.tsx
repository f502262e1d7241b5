import { useWatch } from 'react-hook-form';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { addScheme, describeTimeZone } from '../typed-values.ts';
import { useDraftForm } from '../draft/draft-form.ts';
import { UtmButton } from '../utm/utm-button.tsx';
import { DraftField } from './draft-field.tsx';
import { DestinationHelp } from './field-hints.tsx';

const phoneInput = { type: 'tel', inputMode: 'tel' } as const;
const urlInput = { inputMode: 'url', warning: 'url', verbatim: true, complete: addScheme } as const;
const emailInput = { type: 'email', inputMode: 'email', warning: 'email', verbatim: true } as const;

export function UrlFields() {
  const { t } = useTranslation('editor');
  const { control, setValue } = useDraftForm();
  const address = useWatch({ control, name: 'url.destination_url' });
  return (
    <div className="grid gap-2">
      <DraftField
        name="url.destination_url"
        label={t('field.url')}
        placeholder="https://example.com"
        help={<DestinationHelp address={address} />}
        {...urlInput}
      />
      <UtmButton address={address} onApply={(next) => setValue('url.destination_url', next, { shouldDirty: true })} />
    </div>
  );
}

export function TextFields() {
  const { t } = useTranslation('editor');
  return <DraftField name="text.text" label={t('field.text')} multiline />;
}

export function EmailFields() {
  const { t } = useTranslation('editor');
  return (
    <>
      <DraftField name="email.email" label={t('field.email')} placeholder="name@example.com" {...emailInput} />
      <DraftField name="email.subject" label={t('field.subject')} optional />
      <DraftField name="email.body" label={t('field.body')} optional multiline />
    </>
  );
}

export function PhoneFields() {
  const { t } = useTranslation('editor');
  return (
    <DraftField
      name="phone.phone"
      label={t('field.phone')}
      warning="phone"
      placeholder={t('samplePhone')}
      {...phoneInput}
    />
  );
}

export function SmsFields() {
  const { t } = useTranslation('editor');
  return (
    <>
      <DraftField
        name="sms.phone"
        label={t('field.phone')}
        warning="sms"
        placeholder={t('samplePhone')}
        {...phoneInput}
      />
      <DraftField name="sms.message" label={t('field.message')} optional multiline />
    </>
  );
}

export function VcardFields() {
  const { t } = useTranslation('editor');
  return (
    <>
      <DraftField name="vcard.name" label={t('field.name')} />
      <DraftField name="vcard.organization" label={t('field.organization')} optional />
      <DraftField name="vcard.phone" label={t('field.phone')} warning="contact" optional {...phoneInput} />
      <DraftField name="vcard.email" label={t('field.email')} optional {...emailInput} />
      <DraftField name="vcard.url" label={t('field.website')} optional {...urlInput} />
      <DraftField name="vcard.address" label={t('field.address')} optional multiline />
    </>
  );
}

export function EventFields() {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const { control, register } = useDraftForm();
  const [start, floating] = useWatch({ control, name: ['event.startDate', 'event.floating'] });
  return (
    <>
      <DraftField name="event.title" label={t('field.eventTitle')} />
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <DraftField name="event.startDate" label={t('field.start')} type="datetime-local" />
          <DraftField name="event.endDate" label={t('field.end')} type="datetime-local" />
        </div>
      </div>
      <p className="-mt-2 text-soft">
        {floating ? t('field.noZone') : t('field.zone', { zone: describeTimeZone(start, language) })}
      </p>
      <Checkbox label={t('field.floating')} {...register('event.floating')} />
      <DraftField name="event.location" label={t('field.place')} optional />
      <DraftField name="event.description" label={t('field.description')} optional multiline />
    </>
  );
}
