import type { QrCode } from '@tessera/contract';

const codeTabs = ['overview', 'destination', 'design', 'statistics'] as const;
/** Also the name in the address. */
export type CodeTab = (typeof codeTabs)[number];

export const isCodeTab = (name: string | null): name is CodeTab => codeTabs.some((tab) => tab === name);

/** Only the content of a code for a web page can be changed after it was printed. */
export const tabsOfCode = ({ qr_type: type }: QrCode): readonly CodeTab[] =>
  codeTabs.filter((tab) => tab !== 'destination' || type === 'url');
