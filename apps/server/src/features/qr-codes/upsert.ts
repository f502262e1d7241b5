import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, completeStyle, type endpoints, type QrStyleOptions } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Precondition } from '../../http/entity-tags.ts';
import type { CodeWrites, WriteDeps } from './code-calls.ts';
import { findCodeByExternalId, type QrCodeRow } from './qr-codes.repo.ts';

type Calls = typeof endpoints.qrCodes;
type Body = BodyOf<Calls['create']>;

export const externalIdInUse = () => new AppError('external_id_in_use');

/** A given overall style also sets the parts' styles that are not given. */
export function mergeStyle(
  current: QrStyleOptions,
  given: Omit<BodyOf<Calls['updateStyle']>, 'renderer_version'>,
): QrStyleOptions {
  const parts = given.style && {
    dots_style: given.style,
    corners_square_style: given.style,
    corners_dot_style: given.style,
  };
  return completeStyle({ ...current, ...parts, ...given });
}

/** Type and content of a code never change, except the destination of a url code. */
const hasContentOf = (code: QrCodeRow, body: Body): boolean =>
  code.type === body.qr_type && (body.qr_type === 'url' || isDeepStrictEqual(code.data, body.qr_data));

/** Creates the code with an external id, or changes its title, destination and style to the given ones. */
export function createUpsert<Reply>(
  { db }: Pick<WriteDeps, 'db'>,
  { create, update, updateStyle }: Pick<CodeWrites<Reply>, 'create' | 'update' | 'updateStyle'>,
): CodeWrites<Reply>['putByExternalId'] {
  async function apply(code: QrCodeRow, body: Body, check?: Precondition): Promise<Reply> {
    if (!hasContentOf(code, body)) throw externalIdInUse();
    const { title = null, style, slug, note, metadata, tag_ids: tagIds, public_picture } = body;
    const destination = body.qr_type === 'url' && { destination_url: body.destination_url };
    const details = { title, note, metadata, tag_ids: tagIds, public_picture };
    const changes = { ...details, ...destination, ...(slug && { slug }) };
    const updated = await update(code.userId, code.id, changes, check);
    if (!style || isDeepStrictEqual(mergeStyle(code.style, style), code.style)) return updated;
    return updateStyle(code.userId, code.id, style);
  }

  return async (userId, externalId, body, { check, createOnly = false, newId } = {}) => {
    const existing = await findCodeByExternalId(db, userId, externalId);
    if (existing && createOnly) throw new AppError('code_exists');
    if (existing) return { code: await apply(existing, body, check), isCreated: false };
    check?.(undefined);
    try {
      return { code: await create(userId, { ...body, external_id: externalId }, newId), isCreated: true };
    } catch (error) {
      // Another request may have created it in the meantime.
      const created = await findCodeByExternalId(db, userId, externalId);
      if (!created) throw error;
      if (createOnly) throw new AppError('code_exists');
      return { code: await apply(created, body), isCreated: false };
    }
  };
}
