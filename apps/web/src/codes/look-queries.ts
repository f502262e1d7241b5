import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BrandLook, QrStyleOptions } from '@tessera/contract';
import { userCall } from '../session/user-call.ts';
import { type LogoPicture, storedLogo } from './logo-picture.ts';

const looksKey = ['brand-looks'];

const fetchLooks = async () => (await userCall('GET /brand-looks')).brand_looks;

export const useLooks = (enabled: boolean) => useQuery({ queryKey: looksKey, queryFn: fetchLooks, enabled });

export const logoOfLook = async ({ logo_url: url }: BrandLook): Promise<LogoPicture | undefined> =>
  url === null ? undefined : storedLogo(url);

/** The look that new codes begin with, or null. */
export const useDefaultLookQuery = (enabled: boolean) =>
  useQuery({
    queryKey: [...looksKey, 'default'],
    queryFn: async ({ client }) => {
      const looks = await client.query({ queryKey: looksKey, queryFn: fetchLooks });
      const look = looks.find(({ is_default }) => is_default);
      return look ? { style: look.style, picture: await logoOfLook(look) } : null;
    },
    enabled,
  });

interface NewLook {
  name: string;
  is_default: boolean;
  style: QrStyleOptions;
  logo: Blob | undefined;
}

async function saveLook({ logo, ...body }: NewLook): Promise<void> {
  const { id } = await userCall('POST /brand-looks', { body });
  if (!logo) return;
  try {
    await userCall('POST /brand-looks/{id}/logo', { params: { id }, upload: { logo } });
  } catch (error) {
    // Without its logo it is not the look that was to be saved, and its name would be taken.
    await userCall('DELETE /brand-looks/{id}', { params: { id } });
    throw error;
  }
}

function useLookMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: looksKey }) });
}

export const useSaveLook = () => useLookMutation(saveLook);

export const useChangeLook = () =>
  useLookMutation(({ id, ...body }: { id: string; name?: string; is_default?: boolean }) =>
    userCall('PATCH /brand-looks/{id}', { params: { id }, body }),
  );

export const useDeleteLook = () =>
  useLookMutation((id: string) => userCall('DELETE /brand-looks/{id}', { params: { id } }));
