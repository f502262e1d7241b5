import { type AlertKind, alertKinds } from '@tessera/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { userCall } from '../../session/user-call.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';

const queryKey = ['watch', 'settings'];

/** Which alerts are emailed. */
export function AlertMailsCard() {
  const { t } = useTranslation('watch');
  const client = useQueryClient();
  const isIncluded = useIncludes('watch');
  const { data, isError } = useQuery({ queryKey, queryFn: () => userCall('GET /watch/settings') });
  const save = useMutation({
    mutationFn: (mails: Partial<Record<AlertKind, boolean>>) => userCall('PATCH /watch/settings', { body: { mails } }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      toast.success(t('mails.saved'));
    },
    onError: () => toast.error(t('saveFailed')),
  });
  if (isError) return null;
  const mails = data && { ...data.mails, ...(save.isPending && save.variables) };
  return (
    <Card title={t('mails.title')} description={isIncluded ? t('mails.description') : t('mails.pro')}>
      {mails ? (
        <ul className="grid gap-3">
          {alertKinds.map((kind) => (
            <li key={kind}>
              <Switch
                label={t(`mails.${kind}`)}
                checked={isIncluded && mails[kind]}
                disabled={!isIncluded || save.isPending}
                onChange={({ target }) => save.mutate({ [kind]: target.checked })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton shape="h-32 rounded-control" />
      )}
    </Card>
  );
}
