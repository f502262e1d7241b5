import type { QrCode } from '@tessera/contract';
import type { ReactNode } from 'react';
import { LeaveDialog } from '../../codes/leave-dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { useDesign } from './appearance/use-design.ts';
import { DesignFields, DesignPreview, MissingLogoNotice, SaveFailure } from './design-parts.tsx';
import { EditorActions, EditorColumns } from './editor-layout.tsx';
import { DetailsCard } from './fields/details-card.tsx';
import { SavedOrganizeCard } from './fields/organize-card.tsx';
import { LockedEditNotice } from './plan-banners.tsx';
import { savedDetails, useDetailsForm, useSave } from './save/use-save.ts';

const areEqual = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

interface EditScreenProps {
  code: QrCode;
  /** Shown above the destination. */
  notice?: ReactNode;
}

export function EditScreen({ code, notice }: EditScreenProps) {
  const { t } = useTranslation('editor');
  const canEdit = useIncludes('edits');
  const form = useDetailsForm(code);
  const design = useDesign(code);
  const action = useSave(code, form, design.changes);
  const hasChanges = () => !areEqual(form.getValues(), savedDetails(code)) || design.isChanged;
  return (
    <>
      <form noValidate onSubmit={action.submit}>
        <EditorColumns
          side={
            <DesignPreview design={design}>
              <EditorActions
                action={t('edit.action')}
                busyLabel={t('edit.busy')}
                busy={form.formState.isSubmitting}
                cancel={t('edit.cancel')}
                cancelTo={paths.qrCodeOf(code.id)}
              >
                {action.failure !== undefined && <SaveFailure failure={action.failure} />}
              </EditorActions>
            </DesignPreview>
          }
        >
          {!canEdit && <LockedEditNotice />}
          {code.picture_error === 'logo_missing' && <MissingLogoNotice code={code} />}
          <DetailsCard code={code} form={form} locked={!canEdit} notice={notice} />
          <DesignFields design={design} />
          <SavedOrganizeCard code={code} form={form} />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={hasChanges} />
    </>
  );
}
