import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';

export function SecurityCard() {
  const { t } = useTranslation('security');
  return (
    <Card title={t('card.title')} description={t('card.description')}>
      <div>
        <Link className={buttonStyle({ variant: 'secondary' })} to={paths.security}>
          {t('card.action')}
        </Link>
      </div>
    </Card>
  );
}
