import { createConfirmation } from './confirmation.service.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { createSecondFactorMail } from './second-factor-mail.ts';
import { createSecondFactor } from './second-factor.service.ts';
import { createSecondStep } from './second-step.service.ts';

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(deps: SecondFactorDeps) {
  const notify = createSecondFactorMail(deps);
  const factor = createSecondFactor(deps, notify);
  const step = createSecondStep(deps, notify);
  return {
    factor,
    step,
    confirmation: createConfirmation(deps, factor, step),
    async deleteExpired() {
      await factor.deleteExpired();
      await step.deleteExpired();
    },
  };
}
