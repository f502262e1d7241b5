import { appPaths } from '@tessera/contract';

/** The path patterns of the contract, and functions that fill them. */
export const paths = {
  ...appPaths,
  qrCodeOf: (id: string) => appPaths.qrCode.replace(':id', encodeURIComponent(id)),
  editQrCodeOf: (id: string) => appPaths.editQrCode.replace(':id', encodeURIComponent(id)),
  rulesTabOf: (id: string) => `${appPaths.qrCode.replace(':id', encodeURIComponent(id))}?tab=destination`,
  /** The print page with one code. */
  printSheetOf: (id: string) => `${appPaths.printSheets}?code=${encodeURIComponent(id)}`,
  /** Pages of the server, not of this app. */
  mailbox: '/dev/mailbox',
  docs: '/docs',
} as const;
