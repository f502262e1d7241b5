import type { ApiKey } from '@tessera/contract';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface ApiKeyItemProps {
  apiKey: ApiKey;
  /** When the list was loaded. */
  asOf: Date;
  onRevoke: () => void;
}

export function ApiKeyItem({ apiKey, asOf, onRevoke }: ApiKeyItemProps) {
  const { t } = useTranslation('apiKeys');
  const language = useLanguage();
  const { name, prefix, scopes, created_at, expires_at, last_used_at, origins } = apiKey;
  const isExpired = expires_at !== null && new Date(expires_at) <= asOf;
  const expiry =
    expires_at && t(isExpired ? 'list.expired' : 'list.expires', { date: formatDate(expires_at, language) });
  const facts = [
    t('list.created', { date: formatDate(created_at, language) }),
    expiry ?? t('list.never'),
    last_used_at ? t('list.used', { time: formatMoment(last_used_at, language) }) : t('list.unused'),
  ];
  return (
    <li className="grid gap-3 px-5 py-4 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <code className="text-sm text-soft">{prefix}…</code>
          {isExpired && <Badge tone="warn">{t('list.expiredBadge')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        {origins.length > 0 && (
          <p className="wrap-anywhere text-soft">{t('list.origins', { origins: origins.join(', ') })}</p>
        )}
        <p className="flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div role="group" aria-label={name} className="-ml-3 shrink-0 sm:ml-0">
        <Button variant="ghost" size="sm" onClick={onRevoke}>
          {t('revoke.action')}
        </Button>
      </div>
    </li>
  );
}
