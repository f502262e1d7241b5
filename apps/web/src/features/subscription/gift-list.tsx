import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

const gifts = ['unlimited', 'types', 'edit', 'style', 'analytics'] as const;

/** What one has with Pro. */
export function GiftList() {
  const { t } = useTranslation('subscription');
  return (
    <ul className="grid gap-2 text-left">
      {gifts.map((gift) => (
        <li key={gift} className="flex gap-2">
          <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          <span>{t(`gift.${gift}`)}</span>
        </li>
      ))}
    </ul>
  );
}
