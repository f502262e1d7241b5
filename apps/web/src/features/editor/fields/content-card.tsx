import type { DataType, Encoding, QrType } from '@tessera/contract';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { Draft } from '../../../codes/draft/draft.ts';
import { draftEncoding, prefersDirect } from '../../../codes/draft/draft-encoding.ts';
import { useDraftForm } from '../../../codes/draft/draft-form.ts';
import { CryptoFields } from '../../../codes/fields/crypto-fields.tsx';
import { DraftField } from '../../../codes/fields/draft-field.tsx';
import { useTitleHelp } from '../../../codes/fields/field-hints.tsx';
import { LocationFields } from '../../../codes/fields/location-fields.tsx';
import {
  EmailFields,
  EventFields,
  PhoneFields,
  SmsFields,
  TextFields,
  UrlFields,
  VcardFields,
} from '../../../codes/fields/simple-fields.tsx';
import { WifiFields } from '../../../codes/fields/wifi-fields.tsx';

interface TypeForm {
  Fields: ComponentType;
  /** Labels of the required fields. */
  required: readonly KeyIn<'editor'>[];
}

const typeForms = {
  url: { Fields: UrlFields, required: ['field.url'] },
  text: { Fields: TextFields, required: ['field.text'] },
  email: { Fields: EmailFields, required: ['field.email'] },
  phone: { Fields: PhoneFields, required: ['field.phone'] },
  sms: { Fields: SmsFields, required: ['field.phone'] },
  wifi: { Fields: WifiFields, required: ['field.ssid'] },
  vcard: { Fields: VcardFields, required: ['field.name'] },
  event: { Fields: EventFields, required: ['field.eventTitle', 'field.start', 'field.end'] },
  location: { Fields: LocationFields, required: ['field.latitude', 'field.longitude'] },
  crypto: { Fields: CryptoFields, required: ['field.wallet'] },
} satisfies Record<QrType, TypeForm>;

export function ContentCard({ type }: { type: QrType }) {
  const { t } = useTranslation('editor', 'common');
  const language = useLanguage();
  const { Fields, required } = typeForms[type];
  const { control } = useDraftForm();
  const draft = useWatch({ control }) as Draft;
  const encoding = type === 'url' ? 'tracked' : draftEncoding(type, draft);
  const titleHelp = useTitleHelp(type, encoding);
  const names = new Intl.ListFormat(language).format(required.map((key) => t(key)));
  return (
    <Card
      title={t('content.title', { type: t(`common:qrType.${type}`) })}
      description={`${t('content.required', { fields: names })}.`}
    >
      <Fields />
      <DraftField name="title" label={t('content.name')} help={titleHelp} optional />
      {type !== 'url' && (
        <EncodingChoice key={type} type={type} value={encoding} isChosen={draft.encoding[type] !== undefined} />
      )}
    </Card>
  );
}

/** Short link or the content itself, each with its advantages and drawbacks. */
function EncodingChoice({ type, value, isChosen }: { type: DataType; value: Encoding; isChosen: boolean }) {
  const { t } = useTranslation('editor');
  const { setValue } = useDraftForm();
  const isTooLong = !isChosen && value === 'tracked' && prefersDirect(type);
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('encoding.legend')}
        value={value}
        onChange={(encoding) => setValue(`encoding.${type}`, encoding)}
        cards={[
          { value: 'direct', label: t('encoding.direct'), hint: t('encoding.directHint') },
          {
            value: 'tracked',
            label: t('encoding.tracked'),
            hint: type === 'crypto' ? t('encoding.trackedCrypto') : t('encoding.trackedHint'),
          },
        ]}
      />
      {isTooLong && <p className="text-soft">{t('encoding.tooLong')}</p>}
    </div>
  );
}
