import { lazyPart } from '../../i18n/lazy-part.tsx';

/** Loaded when they are opened, with the texts of errors, to keep the first load of the page small. */
export const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx').then((m) => m.ReasonDialog), ['errors']);

export const BlockDialog = lazyPart(() => import('./block-dialog.tsx').then((m) => m.BlockDialog), ['errors']);
