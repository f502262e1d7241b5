import type { QrCode, User } from '@tessera/contract';
import { ExternalLink, Info, Pencil } from 'lucide-react';
import { memo, useId } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import type { SelectCode } from '../../codes/use-selection.ts';
import { ClickTrend } from '../../codes/click-trend.tsx';
import { CodeThumbnail } from '../../codes/code-picture.tsx';
import { contentSummary } from '../../codes/content-summary.ts';
import { useCodeName } from '../../codes/use-code-name.ts';
import { needsUpgradeToReactivate } from '../../codes/free-plan.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { QrRowMenu, type RowActions } from './qr-row-menu.tsx';
import { RowMarks } from './row-marks.tsx';
import { rowStyle, thumbnailPx } from './row-style.ts';
import { useRowLink } from './use-row-link.ts';

interface QrRowProps extends RowActions {
  code: QrCode;
  user: User;
  selected: boolean;
  onSelect: SelectCode;
}

/** Memoized: loading another page does not render the existing rows again. */
export const QrRow = memo(function QrRow({ code, user, selected, onSelect, ...actions }: QrRowProps) {
  const { t } = useTranslation('qrCodes');
  const titleId = useId();
  const path = paths.qrCodeOf(code.id);
  const title = useCodeName(code);
  // The link that people can read, if there is one. Both work.
  const link = code.slug_url ?? code.short_url;
  return (
    <article
      aria-labelledby={titleId}
      className={`${rowStyle.row} relative transition-colors ${selected ? 'bg-accent-soft' : `hover:bg-sunken/60 ${code.is_active ? '' : 'bg-paper'}`}`}
      {...useRowLink(path)}
    >
      <span className={rowStyle.checkbox}>
        <Checkbox
          aria-label={t('action.select', { title })}
          checked={selected}
          onChange={({ target, nativeEvent }) =>
            onSelect(code.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
      <span className={rowStyle.picture}>
        <CodeThumbnail code={code} sizePx={thumbnailPx} alt="" dimmed={!code.is_active} />
      </span>
      <div className={rowStyle.text}>
        <div className="flex min-w-0 items-center gap-2">
          <h2 id={titleId} className={`min-w-0 text-base font-semibold ${code.is_active ? '' : 'text-soft'}`}>
            {/* Covers the row; texts and buttons lie above it. */}
            <Link
              to={path}
              aria-label={code.title ? undefined : title}
              className={`block truncate rounded-small after:absolute after:inset-0 ${code.title ? '' : 'font-medium text-soft'}`}
            >
              {code.title || t('untitled')}
            </Link>
          </h2>
          <Badge tone={code.is_active ? 'success' : 'neutral'}>
            {code.is_active ? t('status.active') : t('status.inactive')}
          </Badge>
          {code.archived && <Badge>{t('status.archived')}</Badge>}
        </div>
        <Summary code={code} />
        <RowMarks code={code} />
        <RowNotices code={code} user={user} />
      </div>
      <div className={rowStyle.facts}>
        <div className={rowStyle.link}>
          <ShortLink link={link} />
          <span className="relative -my-1">
            <CopyIcon
              text={link}
              label={`${t('action.copyUrl')} ${title}`}
              copiedLabel={t('action.copied')}
              failedLabel={t('action.copyFailed')}
            />
          </span>
        </div>
        <ClickTrend daily={code.daily_clicks} />
        <p className={rowStyle.clicks}>{t('clicks', { count: code.click_count })}</p>
      </div>
      <RowButtons code={code} title={title} {...actions} />
    </article>
  );
});

/** If there is no room, the host is cut off first: the rest tells the codes apart. */
function ShortLink({ link }: { link: string }) {
  const [, host, name] = /^([^/]*)(.*)$/.exec(withoutScheme(link)) ?? [];
  return (
    <span className="figures relative flex min-w-0 text-soft">
      <span className="truncate">{host}</span>
      <span className="max-w-full shrink-0 truncate">{name}</span>
    </span>
  );
}

function Summary({ code }: { code: QrCode }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <p className="flex min-w-0 items-start gap-1 text-soft md:items-center">
      <QrTypeIcon type={code.qr_type} className="mt-0.5 size-4 shrink-0 md:mt-0" />
      <span className="relative shrink-0 font-medium">{t(`qrType.${code.qr_type}`)}</span>
      <span aria-hidden="true">·</span>
      {code.title ? (
        <span className="relative truncate">{contentSummary(code, language)}</span>
      ) : (
        // Takes the place of the title.
        <span className="relative font-medium text-ink max-md:line-clamp-2 max-md:wrap-anywhere md:truncate">
          {withoutScheme(contentSummary(code, language))}
        </span>
      )}
    </p>
  );
}

/** Problems of the code, each with a link to its remedy. */
function RowNotices({ code, user }: Pick<QrRowProps, 'code' | 'user'>) {
  const { t } = useTranslation('qrCodes');
  return (
    <>
      {code.picture_error === 'logo_missing' && (
        <p className="relative justify-self-start">
          <Link className="link text-danger" to={paths.qrCodeOf(code.id)}>
            {t('status.logoMissing')}
          </Link>
        </p>
      )}
      {needsUpgradeToReactivate(user, code) && user.billing !== 'off' && (
        <p className="relative justify-self-start">
          <UpgradeLink feature="reactivation">{t('status.upgrade')}</UpgradeLink>
        </p>
      )}
    </>
  );
}

/** The most used actions, as far as there is room; the menu has all of them. */
function RowButtons({ code, title, ...actions }: RowActions & { code: QrCode; title: string }) {
  const { t } = useTranslation('qrCodes');
  return (
    <div className={`${rowStyle.actions} lg:max-xl:*:w-8`}>
      <Link
        className={`${iconButtonStyle} max-2xl:hidden`}
        to={paths.qrCodeOf(code.id)}
        aria-label={`${t('action.details')} ${title}`}
        title={t('action.details')}
      >
        <Info aria-hidden="true" />
      </Link>
      <a
        className={`${iconButtonStyle} max-lg:hidden`}
        href={code.short_url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('action.openLink')} ${title}`}
        title={t('action.openLink')}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <Link
        className={`${iconButtonStyle} max-md:hidden`}
        to={paths.editQrCodeOf(code.id)}
        aria-label={`${t('action.edit')} ${title}`}
        title={t('action.edit')}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <QrRowMenu code={code} title={title} {...actions} />
    </div>
  );
}
