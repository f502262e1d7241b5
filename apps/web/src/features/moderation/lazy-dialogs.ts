import { lazy } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';

/** Loaded when they are opened, with the texts of errors, to keep the first load of the page small. */
export const ReasonDialog = lazy(async () => {
  const [module] = await Promise.all([import('./reason-dialog.tsx'), loadNamespaces(['errors'])]);
  return { default: module.ReasonDialog };
});

export const BlockDialog = lazy(async () => {
  const [module] = await Promise.all([import('./block-dialog.tsx'), loadNamespaces(['errors'])]);
  return { default: module.BlockDialog };
});
