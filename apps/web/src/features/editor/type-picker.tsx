import { type QrType, qrTypes, type User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { isAtFreeLimit, isTypeLocked } from '../../codes/free-plan.ts';

interface TypePickerProps {
  user: User;
  value: QrType | undefined;
  onSelect: (type: QrType) => void;
  /** A locked type can be clicked, so that the screen can explain why it is locked. */
  onLocked: () => void;
}

export const isLockedType = (user: User, type: QrType | undefined): boolean =>
  type !== undefined && !isAtFreeLimit(user) && isTypeLocked(user, type);

export function TypePicker({ user, value, onSelect, onLocked }: TypePickerProps) {
  const { t } = useTranslation('editor', 'common');
  const isFull = isAtFreeLimit(user);
  const isLocked = (type: QrType) => isLockedType(user, type);
  return (
    <RadioCards
      dense
      legend={t('type.legend')}
      value={value}
      onChange={(type) => (isLocked(type) ? onLocked() : onSelect(type))}
      cards={qrTypes.map((type) => ({
        value: type,
        label: t(`common:qrType.${type}`),
        hint: t(`type.${type}`),
        icon: <QrTypeIcon type={type} className="size-5" />,
        badge: isLocked(type) && <Badge>{t('plan.premium')}</Badge>,
        disabled: isFull,
      }))}
    />
  );
}
