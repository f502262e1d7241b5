import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DraftField } from './draft-field.tsx';

export function TextFields() {
  const { t } = useTranslation('editor');
  return <DraftField name="text.text" label={t('field.text')} multiline />;
}

export function EmailFields() {
  const { t } = useTranslation('editor');
  return (
    <>
      <DraftField
        name="email.email"
        label={t('field.email')}
        type="email"
        inputMode="email"
        warning="email"
        verbatim
        placeholder="name@example.com"
      />
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
      type="tel"
      inputMode="tel"
      warning="phone"
      placeholder={t('samplePhone')}
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
        type="tel"
        inputMode="tel"
        warning="sms"
        placeholder={t('samplePhone')}
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
      <DraftField name="vcard.phone" label={t('field.phone')} type="tel" inputMode="tel" warning="contact" optional />
      <DraftField
        name="vcard.email"
        label={t('field.email')}
        type="email"
        inputMode="email"
        warning="email"
        verbatim
        optional
      />
      <DraftField name="vcard.url" label={t('field.website')} inputMode="url" warning="url" verbatim optional />
      <DraftField name="vcard.address" label={t('field.address')} optional multiline />
    </>
  );
}
