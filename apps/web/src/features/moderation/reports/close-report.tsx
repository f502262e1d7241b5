import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits, type Report } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { userCall } from '../../../session/user-call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { refreshReports } from './report-queries.ts';

export function CloseReport({ report, onDone }: { report: Report; onDone: (isClosed: boolean) => void }) {
  const { t } = useTranslation('adminReports', 'errors');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await userCall('POST /admin/reports/{id}/close', {
        params: { id: report.id },
        body: { note: note.trim() || null },
      });
      toast.success(t('done'));
      // The dialog closes after the list is up to date, so that the report cannot be closed twice.
      await refreshReports(client);
      onDone(true);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onDone(false)}
      title={t('closeTitle', { link: report.link })}
      description={t('closeText')}
      closeLabel={t('closeDialog')}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => onDone(false)}>
            {t('cancel')}
          </Button>
          <Button loading={isPending} loadingLabel={t('busy')} onClick={() => mutate()}>
            {t('close')}
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{errorMessage(error)}</Banner>}
      <Field label={t('noteLabel')} aside={t('optional')} help={t('noteHelp')}>
        {(control) => (
          <Textarea
            {...control}
            value={note}
            maxLength={limits.reports.maxNote}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
