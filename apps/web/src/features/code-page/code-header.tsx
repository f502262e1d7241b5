import type { QrCode } from '@tessera/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCodeName } from '../../codes/use-code-name.ts';
import { useFocusBack } from '../../codes/use-focus-back.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ChangeField = lazyPart(
  () => import('../../codes/change-field.tsx').then((m) => m.ChangeField),
  ['errors'],
  <Skeleton shape="h-28" />,
);

/** After the first screen, which does not need it. */
const CodeMenu = lazyPart(
  () => new Promise<void>(whenIdle).then(() => import('./code-menu.tsx')).then((m) => m.CodeMenu),
  ['errors'],
  <Skeleton shape="h-10 w-12.5" />,
);

/** The state of a code by its schedule and its limit of clicks. */
export type CodeState = 'active' | 'scheduled' | 'ended';

const tones = { active: 'success', scheduled: 'warn', ended: 'warn' } as const;

/** Title, state and short link: the first of the details of a code, each with its action. */
export function CodeHeader({ code, state, onDelete }: { code: QrCode; state: CodeState; onDelete: () => void }) {
  const { t } = useTranslation('detail', 'qrCodes');
  const link = code.slug_url ?? code.short_url;
  return (
    <header className="mb-5 grid gap-2">
      <div className="text-soft">
        <BackLink to={paths.qrCodes}>{t('back')}</BackLink>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <dl className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0">
            <dt className="sr-only">{t('name')}</dt>
            <dd>
              <Title code={code} />
            </dd>
          </div>
          <div>
            <dt className="sr-only">{t('status')}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={code.is_active ? tones[state] : 'neutral'}>
                {t(code.is_active ? `qrCodes:status.${state}` : 'qrCodes:status.inactive')}
              </Badge>
              {code.archived && <Badge>{t('qrCodes:status.archived')}</Badge>}
              {code.reactivation_requires_pro && (
                <UpgradeLink feature="reactivation">{t('qrCodes:status.upgrade')}</UpgradeLink>
              )}
            </dd>
          </div>
          <div className="basis-full">
            <dt className="sr-only">{t(code.slug_url ? 'slugUrl' : 'shortUrl')}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <a className="link figures min-w-0 text-base" href={link} target="_blank" rel="noopener noreferrer">
                {withoutScheme(link)}
              </a>
              <CopyButton
                size="sm"
                text={link}
                label={t('qrCodes:action.copyShortUrl')}
                copiedLabel={t('qrCodes:action.copied')}
                failedLabel={t('qrCodes:action.copyFailed')}
              />
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.editQrCodeOf(code.id)}>
            <Pencil className="size-4" aria-hidden="true" />
            {t('qrCodes:action.edit')}
          </Link>
          <Button variant="secondary" icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={onDelete}>
            {t('qrCodes:action.delete')}
          </Button>
          <CodeMenu code={code} />
        </div>
      </div>
    </header>
  );
}

/** The heading of the page; with a plan that includes edits, it is renamed in place. */
function Title({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const canEdit = useIncludes('edits');
  const [isEditing, setIsEditing] = useState(false);
  const button = useFocusBack(isEditing);
  const title = useCodeName(code);
  if (isEditing)
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <ChangeField
          id={code.id}
          field="title"
          label={t('name')}
          value={code.title ?? ''}
          onDone={() => setIsEditing(false)}
        />
      </>
    );
  return (
    <div className="flex items-center gap-1">
      <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {canEdit && (
        <span className="-my-2">
          <IconButton
            label={t('rename')}
            title={t('rename')}
            icon={<Pencil aria-hidden="true" className="size-4!" />}
            ref={button}
            onClick={() => setIsEditing(true)}
          />
        </span>
      )}
    </div>
  );
}
