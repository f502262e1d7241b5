import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';
import { refreshQrCodes } from '../qr-code-queries.ts';
import { tagColors } from './tag-colors.ts';

const tagsKey = ['qr-codes', 'tags'];

/** Part of the queries about codes: a change of codes changes the number of codes per tag. */
export const useTags = () => useQuery({ queryKey: tagsKey, queryFn: async () => (await userCall('GET /tags')).tags });

/** Creates a tag in the next color that the account uses least. */
export function useCreateTag() {
  const client = useQueryClient();
  const { data: tags = [] } = useTags();
  return useMutation({
    mutationFn: (name: string) => {
      const uses = (color: string) => tags.filter((tag) => tag.color === color).length;
      const color = tagColors.reduce((least, next) => (uses(next) < uses(least) ? next : least));
      return userCall('POST /tags', { body: { name, color } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: tagsKey }),
  });
}

/** The codes in the list show the name and color of their tags. */
export function useChangeTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; color: string }) =>
      userCall('PATCH /tags/{id}', { params: { id }, body }),
    onSuccess: () => refreshQrCodes(client),
  });
}

export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => userCall('DELETE /tags/{id}', { params: { id } }),
    onSuccess: () => refreshQrCodes(client),
  });
}
