import type { Encoding, QrType } from '@tessera/contract';
import type { KeyIn } from '../../../i18n/keys.ts';

/** Who reads a title: behind a tracked code there is a page that carries it, behind the others there is none of ours. */
export const titleHelp = (type: QrType, encoding: Encoding): KeyIn<'editor'> =>
  type !== 'url' && encoding === 'tracked' ? 'content.namePublic' : 'content.nameHelp';
