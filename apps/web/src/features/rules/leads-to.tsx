import { noRouting, type QrCode, type Routing } from '@tessera/contract';
import { Pencil, Route } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useFocusBack } from '../../codes/use-focus-back.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { LoadError } from '../../i18n/load-error.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { browserZone } from '../../lib/browser-zone.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { type DestinationClause, destinationClauses } from './destination-sentence.ts';
import { useRules } from './rules-queries.ts';

const ChangeDestination = lazyPart(
  () => import('./change-destination.tsx').then((m) => m.ChangeDestination),
  ['rules', 'errors'],
  <Skeleton shape="h-28" />,
);

/** Where a code leads, as a sentence with its rules; the destination is changed in place. */
export function LeadsTo({ code }: { code: QrCode }) {
  const { t } = useTranslation('destination');
  const query = useRules(code.id);
  const canEdit = useIncludes('edits');
  const [isEditing, setIsEditing] = useState(false);
  const button = useFocusBack(isEditing);
  const routing = query.data ?? noRouting;
  const hasRules = routing.rules.length > 0;
  return (
    <>
      <dt className="text-soft">{t('title')}</dt>
      <dd className="mt-1 grid grid-cols-1 gap-3">
        {query.isError && !query.data ? (
          <LoadError title={t('loadFailed')} query={query} />
        ) : (
          !(isEditing && !hasRules) && <Sentence code={code} routing={routing} />
        )}
        {isEditing ? (
          <ChangeDestination
            code={code}
            hasRules={hasRules}
            onDone={(saved) => {
              setIsEditing(false);
              if (saved !== undefined) toast.success(t('saved'));
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {canEdit && (
              <Button
                ref={button}
                size="sm"
                variant="secondary"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                onClick={() => setIsEditing(true)}
              >
                {t('change')}
              </Button>
            )}
            <Link
              className={buttonStyle({ size: 'sm', variant: 'secondary' })}
              to={paths.rulesTabOf(code.id)}
              state={{ keepsScroll: true }}
            >
              <Route className="size-4" aria-hidden="true" />
              {t(hasRules ? 'editRules' : 'addRules')}
            </Link>
          </div>
        )}
      </dd>
    </>
  );
}

function Sentence({ code, routing }: { code: QrCode; routing: Routing }) {
  const { t } = useTranslation('destination');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const input = { routing, destination: code.destination_url ?? '', clicks: code.click_count, now };
  const clauses = destinationClauses(input, t, language);
  const isInOtherZone = clauses.length > 1 && routing.timezone !== browserZone();
  return (
    <div>
      <p className="text-base text-ink">
        {clauses.map((clause, index) => (
          <Fragment key={index}>
            {index > 0 && ', '}
            {clause.when && <span className="font-medium">{clause.when} </span>}
            <Where {...clause} />
          </Fragment>
        ))}
      </p>
      {isInOtherZone && <p className="text-soft">{t('zone', { zone: routing.timezone.replaceAll('_', ' ') })}</p>}
    </div>
  );
}

/** A longer address is cut off after two lines. Shorter ones break like words, so that a comma stays with them. */
const maxInline = 80;

function Where({ where, url }: DestinationClause) {
  if (!url || !/^https?:/i.test(url)) return where;
  return (
    <a
      className={`link wrap-anywhere ${where.length > maxInline ? 'inline-block max-h-[2lh] max-w-full overflow-hidden align-bottom' : ''}`}
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>{where}</bdi>
    </a>
  );
}
