import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';

export function ApiKeysCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('apiKeys.title')} description={t('apiKeys.description')}>
      <div>
        <Link className={buttonStyle({ variant: 'secondary' })} to={paths.apiKeys}>
          {t('apiKeys.action')}
        </Link>
      </div>
    </Card>
  );
}
