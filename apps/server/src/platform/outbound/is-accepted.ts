import type { SendResult } from './sender.ts';

export const isAccepted = (result: SendResult): boolean =>
  'status' in result && result.status >= 200 && result.status < 300;
