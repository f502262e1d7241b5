import { appPaths } from '@tessera/contract';

/** Addresses of the app with their places filled; the patterns themselves are the contract's. */
export const paths = {
  ...appPaths,
  qrCodeOf: (id: string) => appPaths.qrCode.replace(':id', encodeURIComponent(id)),
  editQrCodeOf: (id: string) => appPaths.editQrCode.replace(':id', encodeURIComponent(id)),
  /** Served by the server, not by this app. */
  mailbox: '/dev/mailbox',
} as const;
