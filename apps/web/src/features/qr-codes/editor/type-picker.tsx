import { type QrType, qrTypes, type User } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { QrTypeIcon } from '../../../ui/qr-type-icon.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { choiceOf } from './type-choice.ts';

interface TypePickerProps {
  user: User;
  value: QrType | undefined;
  onChoose: (type: QrType) => void;
  /** A locked type can be tried, so that it can say why it is locked. */
  onLocked: (type: QrType) => void;
}

export function TypePicker({ user, value, onChoose, onLocked }: TypePickerProps) {
  const { t } = useTranslation('editor', 'common');
  return (
    <RadioCards
      dense
      legend={t('type.legend')}
      value={value}
      onChange={(type) => (choiceOf(user, type) === 'locked' ? onLocked(type) : onChoose(type))}
      cards={qrTypes.map((type) => {
        const choice = choiceOf(user, type);
        return {
          value: type,
          label: t(`common:qrType.${type}`),
          hint: t(`type.${type}`),
          icon: <QrTypeIcon type={type} className="size-5" />,
          badge: choice === 'locked' && <Badge>{t('plan.premium')}</Badge>,
          disabled: choice === 'full',
        };
      })}
    />
  );
}
