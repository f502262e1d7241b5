import type { QrType } from '@tessera/contract';
import { useWatch } from 'react-hook-form';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Card } from '../../../../ui/card.tsx';
import { DraftField } from './draft-field.tsx';
import { useDraftForm } from '../draft/draft-form.ts';
import { EncodingChoice } from '../encoding-choice.tsx';
import { titleHelp } from '../title-help.ts';
import { typeForms } from '../type-forms.ts';

export function ContentCard({ type }: { type: QrType }) {
  const { t } = useTranslation('editor', 'common');
  const language = useLanguage();
  const { Fields, required } = typeForms[type];
  const { control } = useDraftForm();
  const encodings = useWatch({ control, name: 'encoding' });
  const encoding = type === 'url' ? 'tracked' : encodings[type];
  const names = new Intl.ListFormat(language).format(required.map((key) => t(key)));
  return (
    <Card
      title={t('content.title', { type: t(`common:qrType.${type}`) })}
      description={`${t(`type.${type}`)}. ${t('content.required', { fields: names })}.`}
    >
      <DraftField name="title" label={t('content.name')} help={t(titleHelp(type, encoding))} optional />
      <Fields />
      {type !== 'url' && <EncodingChoice key={type} type={type} />}
    </Card>
  );
}
