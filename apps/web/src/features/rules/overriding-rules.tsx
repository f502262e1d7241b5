import { isPlainRouting, type Routing } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Banner } from '../../ui/banner.tsx';

/** For forms with the destination of a code: which rules come before it. Nothing for a code without rules. */
export function OverridingRules({ id, routing }: { id: string; routing: Routing }) {
  const { t } = useTranslation('editor');
  if (isPlainRouting(routing)) return null;
  const { rules, variants, starts, ends, click_limit: limit } = routing;
  const texts = [
    rules.length > 0 && t('override.rules', { count: rules.length }),
    variants.length > 0 && t('override.variants'),
    (starts || ends || limit) && t('override.schedule'),
  ];
  return (
    <Banner
      action={
        <Link className="link" to={paths.rulesTabOf(id)}>
          {t('override.open')}
        </Link>
      }
    >
      {texts.filter(Boolean).join(' ')}
    </Banner>
  );
}
