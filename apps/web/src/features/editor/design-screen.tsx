import { useQueryClient } from '@tanstack/react-query';
import type { QrCode } from '@tessera/contract';
import { useState } from 'react';
import { LeaveDialog } from '../../codes/leave-dialog.tsx';
import { refreshQrCodes } from '../../codes/qr-code-queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { toast } from '../../ui/toast.ts';
import { useDesign } from './appearance/use-design.ts';
import { DesignFields, DesignPreview, SaveFailure } from './design-parts.tsx';
import { EditorActions, EditorColumns } from './editor-layout.tsx';
import { LockedEditNotice } from './plan-banners.tsx';
import { saveDesign } from './save/save-design.ts';

/** The design alone, on the page of a code. A saved design is a new start: nothing is left to undo. */
export function DesignScreen({ code }: { code: QrCode }) {
  const [saves, setSaves] = useState(0);
  return <DesignForm key={saves} code={code} onSaved={() => setSaves(saves + 1)} />;
}

function DesignForm({ code, onSaved }: { code: QrCode; onSaved: () => void }) {
  const { t } = useTranslation('editor');
  const canEdit = useIncludes('edits');
  const queries = useQueryClient();
  const design = useDesign(code);
  const { state, run } = useAction(async () => {
    await saveDesign(code.id, design.changes);
    await refreshQrCodes(queries);
    toast.success(t('edit.updated'));
    onSaved();
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (design.isChanged) run();
        }}
      >
        <EditorColumns
          side={
            <DesignPreview design={design}>
              {canEdit && (
                <EditorActions
                  action={t('edit.action')}
                  busyLabel={t('edit.busy')}
                  busy={state.kind === 'pending'}
                  cancel={t('edit.cancel')}
                  cancelTo={paths.qrCodeOf(code.id)}
                >
                  {state.kind === 'failed' && <SaveFailure failure={state.error} />}
                </EditorActions>
              )}
            </DesignPreview>
          }
        >
          {!canEdit && <LockedEditNotice />}
          <DesignFields design={design} />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={() => design.isChanged} />
    </>
  );
}
