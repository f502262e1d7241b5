import type { BodyInput, endpoints } from '@tessera/contract';
import { userCall } from '../../../session/user-call.ts';
import type { Logo } from '../appearance/use-logo.ts';

/** The code itself was saved, its logo was not. */
export class LogoFailed extends Error {
  override readonly name = 'LogoFailed';
  readonly step: 'upload' | 'remove';

  constructor(step: LogoFailed['step'], cause: unknown) {
    super(`The logo could not be saved: ${step}`, { cause });
    this.step = step;
  }
}

async function saveLogo(id: string, { state }: Logo): Promise<void> {
  const params = { id };
  try {
    if (state.kind === 'chosen' && state.picture)
      await userCall('POST /qr-codes/{id}/logo', { params, upload: { logo: state.picture.png } });
    if (state.kind === 'removed') await userCall('DELETE /qr-codes/{id}/logo', { params });
  } catch (cause) {
    throw new LogoFailed(state.kind === 'removed' ? 'remove' : 'upload', cause);
  }
}

export interface DesignChanges {
  /** Undefined if the style has not changed. */
  style: BodyInput<(typeof endpoints)['qrCodes']['updateStyle']> | undefined;
  logo: Logo;
}

/** Needs a plan that includes edits. */
export async function saveDesign(id: string, { style, logo }: DesignChanges): Promise<void> {
  if (style) await userCall('PUT /qr-codes/{id}/style', { params: { id }, body: style });
  await saveLogo(id, logo);
}
