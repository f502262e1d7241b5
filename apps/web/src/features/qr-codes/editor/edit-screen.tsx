import type { QrCode, QrStyleOptions, User } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { DetailsCard } from './fields/details-card.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { logoRules } from './logo-rules.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SavedAppearance } from './saved-appearance.tsx';
import { useLogo } from './appearance/use-logo.ts';
import { usePreview } from './preview/use-preview.ts';
import { detailsOf, useDetails, useSave } from './save/use-save.ts';

const areEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

export function EditScreen({ code, user }: { code: QrCode; user: User }) {
  const { t } = useTranslation('editor');
  const isPro = !user.is_free_user;
  const form = useDetails(code);
  const [style, setStyle] = useState(code.style);
  const change = (part: Partial<QrStyleOptions>) => setStyle((now) => ({ ...now, ...part }));
  const logo = useLogo(logoRules.edit, code.logo_url);
  const restyled = areEqual(style, code.style) ? undefined : style;
  const action = useSave(code, form, { isPro, style: restyled, logo });
  // Until the saved logo is here the saved picture is shown, not one without it.
  const subject = useMemo(
    () => (logo.state.is === 'coming' ? undefined : ({ of: 'code', code } as const)),
    [logo.state.is, code],
  );
  const preview = usePreview(subject, { style, logo: logo.state.picture });
  const hasChanges = () =>
    !areEqual(form.getValues(), detailsOf(code)) ||
    restyled !== undefined ||
    logo.state.is === 'chosen' ||
    logo.state.is === 'removed';
  return (
    <>
      <form noValidate onSubmit={action.submit}>
        <EditorColumns
          side={
            <>
              <PreviewPanel preview={preview} standIn={code.qr_code_data_url} onFix={isPro ? change : undefined} />
              <EditorActions
                action={t('edit.action')}
                busyLabel={t('edit.busy')}
                busy={form.formState.isSubmitting}
                cancel={t('edit.cancel')}
                cancelTo={paths.qrCodeOf(code.id)}
              >
                {action.failure !== undefined && <SaveFailure failure={action.failure} />}
              </EditorActions>
            </>
          }
        >
          {!isPro && <LockedBanner />}
          <DetailsCard code={code} form={form} locked={!isPro} />
          <SavedAppearance saved={code.style} style={style} onChange={change} disabled={!isPro} logo={logo} />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={hasChanges} />
    </>
  );
}

/** Why most of this page cannot be changed, and what would change that. */
function LockedBanner() {
  const { t } = useTranslation('editor', 'errors');
  return (
    <Banner
      title={t('errors:code.edit_requires_pro')}
      action={
        <Link className={buttonStyle({ size: 'sm' })} to={paths.subscription}>
          {t('plan.upgrade')}
        </Link>
      }
    >
      <p>{t('edit.locked')}</p>
    </Banner>
  );
}
