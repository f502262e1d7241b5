import { unstable_IdlePriority as idlePriority, unstable_scheduleCallback as scheduleCallback } from 'scheduler';

/** Resolves when React has nothing left to render and has run all effects. */
export const nextIdle = () => new Promise<void>((resolve) => scheduleCallback(idlePriority, () => resolve()));
