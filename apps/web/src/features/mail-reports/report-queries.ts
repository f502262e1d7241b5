import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailReports } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';

const settingsKey = ['mail-reports'];

export const useMailReports = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => userCall('GET /mail-reports'), staleTime: 0 });

export function useRefreshMailReports(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: settingsKey });
}

export type ReportSettings = Pick<MailReports, 'frequency' | 'tag_ids' | 'first_week'>;

/** Saves the settings of the account. `variables` are those that are being saved. */
export function useSaveMailReports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportSettings) => userCall('PUT /mail-reports', { body }),
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
  });
}
