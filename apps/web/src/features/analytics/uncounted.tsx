import type { Analytics } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Clicks that are in no breakdown, and requests that are in no figure. */
export function Uncounted({ data: { private_clicks: untracked = 0, bots } }: { data: Analytics }) {
  const { t } = useTranslation('statsDetails');
  const language = useLanguage();
  const facts = [
    ['private', untracked],
    ['bots', (bots?.bot_clicks ?? 0) + (bots?.prefetch_clicks ?? 0)],
  ] as const;
  const shown = facts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-3 border-t border-line pt-4">
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt className="inline text-soft">{t(`uncounted.${name}`)}</dt>{' '}
          <dd className="figures inline font-medium">{formatNumber(count, language)}</dd>
          <dd className="text-xs text-soft">{t(`uncounted.${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  );
}
