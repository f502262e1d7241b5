import { useQueryClient } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';
import { type ToastAction, toast } from '../../ui/toast.ts';
import { refreshLinkSettings } from './rules-queries.ts';
import type { SettingsBody } from './settings-form.ts';

/** Changes the given settings of a link and confirms it with a toast. Resolves when the screen shows them. */
export function useSaveSettings(id: string): (body: SettingsBody, done: string, undo?: ToastAction) => Promise<void> {
  const client = useQueryClient();
  return async (body, done, undo) => {
    await userCall('PUT /qr-codes/{id}/link-settings', { params: { id }, body });
    toast.success(done, undo);
    await refreshLinkSettings(client, id);
  };
}
