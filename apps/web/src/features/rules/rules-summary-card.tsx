import { isPlainRouting, type Language, type QrCode, type Routing } from '@tessera/contract';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { LoadError } from '../../i18n/load-error.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProNotice } from './pro-notice.tsx';
import { useRules } from './rules-queries.ts';

const SavedSimulator = lazy(() => import('./saved-simulator.tsx').then((m) => ({ default: m.SavedSimulator })));

/** The rules of a code in a few words on its detail page, with the simulator. */
export function RulesSummaryCard({ code }: { code: QrCode }) {
  const { t } = useTranslation('rules', 'common');
  const isLocked = !useIncludes('rules');
  const query = useRules(code.id);
  const { data, error } = query;
  const hasRules = data !== undefined && !isPlainRouting(data);
  const action = isLocked ? 'card.view' : hasRules ? 'card.edit' : 'card.setUp';
  return (
    <Card
      title={t('title')}
      aside={
        // A new element for another text: the same one would move when the rules have loaded.
        <Link
          key={action}
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
          to={paths.qrCodeRulesOf(code.id)}
        >
          {t(action)}
        </Link>
      }
    >
      {data || !error ? (
        <>
          <Content code={code} routing={hasRules ? data : undefined} />
          {isLocked && <ProNotice hasRules={hasRules} />}
        </>
      ) : (
        <LoadError title={t('loadFailed')} query={query} />
      )}
    </Card>
  );
}

/** The text for codes without rules, which is also shown while they load. Rules take its place, so that nothing moves. */
function Content({ code, routing }: { code: QrCode; routing: Routing | undefined }) {
  const { t } = useTranslation('rules', 'common');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="grid *:col-start-1 *:row-start-1">
        <p className={routing ? 'invisible' : 'text-soft'}>{t('card.text')}</p>
        {routing && (
          <div className="flex flex-wrap content-start items-center justify-between gap-2">
            <Facts routing={routing} />
            <Button
              variant="ghost"
              size="sm"
              icon={<ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('simulator.title')}
            </Button>
          </div>
        )}
      </div>
      {routing && isOpen && (
        <div id={id} className="grid gap-4 border-t border-line pt-4">
          <Suspense
            fallback={
              <div role="status">
                <span className="sr-only">{t('common:state.loading')}</span>
                <Skeleton shape="h-160 rounded-card" />
              </div>
            }
          >
            <SavedSimulator code={code} routing={routing} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Facts({ routing }: { routing: Routing }) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('title')}>
      {factsOf(routing, t, language).map((fact) => (
        <li key={fact}>
          <Badge>{fact}</Badge>
        </li>
      ))}
    </ul>
  );
}

function factsOf(routing: Routing, t: Translate<'rules', never>, language: Language): string[] {
  const { rules, variants, starts, ends, click_limit: limit, timezone } = routing;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  const timeOf = ({ instant }: { instant: string }) => `${format.format(new Date(instant))} (${timezone})`;
  const facts = [
    rules.length > 0 && t('card.rules', { count: rules.length }),
    variants.length > 0 && t('card.variants', { count: variants.length }),
    starts && t('card.starts', { time: timeOf(starts) }),
    ends && t('card.ends', { time: timeOf(ends) }),
    limit && t('card.limit', { count: limit.clicks }),
  ];
  return facts.filter((fact) => typeof fact === 'string');
}
