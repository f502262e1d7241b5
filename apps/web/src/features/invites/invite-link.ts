import { paths } from '../../lib/paths.ts';

export const inviteLink = (code: string): string =>
  `${window.location.origin}${paths.register}?invite=${encodeURIComponent(code)}`;
