import { appPaths } from '@tessera/contract';

/** The path patterns of the contract, and functions that fill them. */
export const paths = {
  ...appPaths,
  qrCodeOf: (id: string) => appPaths.qrCode.replace(':id', encodeURIComponent(id)),
  editQrCodeOf: (id: string) => appPaths.editQrCode.replace(':id', encodeURIComponent(id)),
  qrCodeRulesOf: (id: string) => appPaths.qrCodeRules.replace(':id', encodeURIComponent(id)),
  /** Pages of the server, not of this app. */
  mailbox: '/dev/mailbox',
  docs: '/docs',
} as const;
