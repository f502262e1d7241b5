import { noRouting, type QrCode, type Routing } from '@tessera/contract';
import { Pencil, Route } from 'lucide-react';
import { Fragment, useState } from 'react';
import { ChangeField } from '../../codes/change-field.tsx';
import { addScheme } from '../../codes/typed-values.ts';
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
import { toast } from '../../ui/toast.ts';
import { type DestinationClause, destinationClauses } from './destination-sentence.ts';
import { leadsToId } from './leads-to-id.ts';
import { useRules } from './rules-queries.ts';

const DestinationWarnings = lazyPart(() =>
  import('../../i18n/destination-warnings.tsx').then((m) => m.DestinationWarnings),
);

/** Where a code leads, as a sentence with its rules; the destination is changed in place. */
export function LeadsTo({ code }: { code: QrCode }) {
  const { t } = useTranslation('rules');
  const query = useRules(code.id);
  const canEdit = useIncludes('edits');
  const [isEditing, setIsEditing] = useState(false);
  const button = useFocusBack(isEditing);
  const routing = query.data ?? noRouting;
  const hasRules = routing.rules.length > 0;
  return (
    <div id={leadsToId}>
      <dt className="text-soft">{t('sentence.title')}</dt>
      <dd className="mt-1 grid gap-3">
        {query.isError && !query.data ? (
          <LoadError title={t('loadFailed')} query={query} />
        ) : (
          !(isEditing && !hasRules) && <Sentence code={code} routing={routing} />
        )}
        {isEditing ? (
          <ChangeField
            id={code.id}
            field="destination_url"
            label={t(hasRules ? 'rules.default' : 'rules.destination')}
            value={code.destination_url ?? ''}
            complete={addScheme}
            help={(typed) => <DestinationWarnings address={typed} />}
            input={{ type: 'url', autoCapitalize: 'none', spellCheck: false }}
            onDone={(saved) => {
              setIsEditing(false);
              if (saved !== undefined) toast.success(t('sentence.saved'));
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
                {t('sentence.change')}
              </Button>
            )}
            <Link
              className={buttonStyle({ size: 'sm', variant: 'secondary' })}
              to={paths.rulesTabOf(code.id)}
              state={{ keepsScroll: true }}
            >
              <Route className="size-4" aria-hidden="true" />
              {t(hasRules ? 'sentence.editRules' : 'sentence.addRules')}
            </Link>
          </div>
        )}
      </dd>
    </div>
  );
}

function Sentence({ code, routing }: { code: QrCode; routing: Routing }) {
  const { t } = useTranslation('rules');
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
      {isInOtherZone && (
        <p className="text-soft">{t('sentence.zone', { zone: routing.timezone.replaceAll('_', ' ') })}</p>
      )}
    </div>
  );
}

function Where({ where, url }: DestinationClause) {
  if (!url || !/^https?:/i.test(url)) return where;
  return (
    <a
      className="link inline-block max-w-full truncate align-bottom"
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>{where}</bdi>
    </a>
  );
}
