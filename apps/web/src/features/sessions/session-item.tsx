import type { Session } from '@tessera/contract';
import { countryName } from '../../i18n/display-names.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useClientName } from '../../i18n/use-client-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** The current session has no button: it is ended by signing out. */
export function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const name = useClientName()(session);
  const facts = [
    ...(session.country === null ? [] : [countryName(session.country, language)]),
    t('list.used', { time: formatMoment(session.last_used_at, language) }),
    t('list.started', { time: formatMoment(session.created_at, language) }),
    t(`method.${session.method}`),
  ];
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {session.current && <Badge tone="success">{t('list.current')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {!session.current && (
        <div role="group" aria-label={name} className="-ml-3 shrink-0 sm:ml-0">
          <Button variant="ghost" size="sm" onClick={onEnd}>
            {t('end.action')}
          </Button>
        </div>
      )}
    </li>
  );
}
