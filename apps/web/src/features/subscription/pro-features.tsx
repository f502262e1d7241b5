import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

const features = ['unlimited', 'types', 'edit', 'style', 'analytics'] as const;

export function ProFeatures() {
  const { t } = useTranslation('subscription');
  return (
    <ul className="grid gap-2 text-left">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          <span>{t(`gift.${feature}`)}</span>
        </li>
      ))}
    </ul>
  );
}
