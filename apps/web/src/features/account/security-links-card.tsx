import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';

export function SecurityLinksCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('security.title')}>
      <div className="flex flex-wrap gap-2">
        {(['security', 'history'] as const).map((page) => (
          <Link key={page} className={buttonStyle({ variant: 'secondary' })} to={paths[page]}>
            {t(`security.${page}`)}
          </Link>
        ))}
      </div>
    </Card>
  );
}
