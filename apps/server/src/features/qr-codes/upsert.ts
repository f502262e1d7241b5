import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, completeStyle, type endpoints, type QrCode, type QrStyleOptions } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findCodeByExternalId, type QrCodeRow } from './qr-codes.repo.ts';

type Calls = typeof endpoints.qrCodes;
type Body = BodyOf<Calls['create']>;

/** The calls of the service that an upsert combines. */
interface UpsertCalls {
  create: (userId: string, body: Body) => Promise<{ id: string }>;
  update: (userId: string, id: string, body: BodyOf<Calls['update']>) => Promise<QrCode>;
  updateStyle: (userId: string, id: string, body: BodyOf<Calls['updateStyle']>) => Promise<QrCode>;
  get: (userId: string, id: string) => Promise<QrCode>;
}

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
export function createUpsert(
  { db }: QrCodeDeps,
  { create, update, updateStyle, get }: UpsertCalls,
): (userId: string, externalId: string, body: Body) => Promise<QrCode> {
  async function apply(code: QrCodeRow, body: Body): Promise<QrCode> {
    if (!hasContentOf(code, body)) throw externalIdInUse();
    const { title = null, style, slug, note, tag_ids: tagIds } = body;
    const destination = body.qr_type === 'url' && { destination_url: body.destination_url };
    const updated = await update(code.userId, code.id, {
      title,
      note,
      tag_ids: tagIds,
      ...destination,
      ...(slug && { slug }),
    });
    if (!style || isDeepStrictEqual(mergeStyle(code.style, style), code.style)) return updated;
    return updateStyle(code.userId, code.id, style);
  }

  return async (userId, externalId, body) => {
    const existing = await findCodeByExternalId(db, userId, externalId);
    if (existing) return apply(existing, body);
    try {
      const { id } = await create(userId, { ...body, external_id: externalId });
      return await get(userId, id);
    } catch (error) {
      // Another request may have created it in the meantime.
      const created = await findCodeByExternalId(db, userId, externalId);
      if (!created) throw error;
      return apply(created, body);
    }
  };
}
