import type { TextTree } from '../translate.ts';

export const files = import.meta.glob<TextTree>(['./*.json', '!./viewer.json'], {
  base: '../../../locales/fr',
  import: 'default',
});
