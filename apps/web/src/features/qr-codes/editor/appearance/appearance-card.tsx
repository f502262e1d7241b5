import type { QrStyleOptions } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Card } from '../../../../ui/card.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';

/** What every tab of the card works on. */
export interface StyleTabProps {
  style: QrStyleOptions;
  onChange: (change: Partial<QrStyleOptions>) => void;
  disabled: boolean;
}

interface AppearanceCardProps {
  aside?: ReactNode;
  colors: ReactNode;
  style: ReactNode;
  logo: ReactNode;
}

export function AppearanceCard({ aside, colors, style, logo }: AppearanceCardProps) {
  const { t } = useTranslation('editor');
  return (
    <Card title={t('appearance.title')} aside={aside}>
      <Tabs
        label={t('appearance.title')}
        tabs={[
          { value: 'colors', label: t('appearance.colors'), content: colors },
          { value: 'style', label: t('appearance.style'), content: style },
          { value: 'logo', label: t('appearance.logo'), content: logo },
        ]}
      />
    </Card>
  );
}
