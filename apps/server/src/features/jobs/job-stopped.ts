/** Why a run stops before its end: `lost`: another process has taken the job over. `stopping`: this process ends. */
type StopReason = 'canceled' | 'lost' | 'stopping';

export class JobStopped extends Error {
  constructor(readonly reason: StopReason) {
    super(`job ${reason}`);
  }
}
