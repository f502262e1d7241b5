import type { SecondFactorState } from '@tessera/contract';

/** Undefined: there is no active second factor. */
export const presentState = (factor: { confirmedAt: Date; codesLeft: number } | undefined): SecondFactorState => ({
  enabled: factor !== undefined,
  enabled_at: factor?.confirmedAt.toISOString() ?? null,
  recovery_codes_left: factor?.codesLeft ?? 0,
});
