import type { DataType } from '@tessera/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { useDraftForm } from './draft/draft-form.ts';

/** Short link or the content itself: each says what it gives and what it costs. */
export function EncodingChoice({ type }: { type: DataType }) {
  const { t } = useTranslation('editor');
  const { control, setValue } = useDraftForm();
  const value = useWatch({ control, name: `encoding.${type}` });
  const tracked = type === 'crypto' ? t('encoding.trackedCrypto') : t('encoding.trackedHint');
  return (
    <RadioCards
      legend={t('encoding.legend')}
      value={value}
      onChange={(encoding) => setValue(`encoding.${type}`, encoding)}
      cards={[
        { value: 'tracked', label: t('encoding.tracked'), hint: tracked },
        { value: 'direct', label: t('encoding.direct'), hint: t('encoding.directHint') },
      ]}
    />
  );
}
