import { type Confirmation, createConfirmation } from './confirmation.service.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { createSecondFactorMail } from './second-factor-mail.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.service.ts';
import { createSecondStep, type SecondStep } from './second-step.service.ts';

export interface SecondFactors {
  factor: SecondFactor;
  step: SecondStep;
  confirmation: Confirmation;
  deleteExpired(): Promise<void>;
}

export function createSecondFactors(deps: SecondFactorDeps): SecondFactors {
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
