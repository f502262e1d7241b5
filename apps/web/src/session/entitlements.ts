import { type Entitlement, includes, planOfUser, refusalCodes } from '@tessera/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from './use-user.ts';

/** Whether the plan of the signed-in account includes the entitlement. */
export const useIncludes = (entitlement: Entitlement): boolean => includes(planOfUser(useUser()), entitlement);

/** False in an installation without billing, which offers nothing. */
export const useIsProSold = (): boolean => useUser().billing !== 'off';

/** Why the plan of the account lacks the entitlement. Needs the texts of the `errors` namespace. */
export function useRefusal(entitlement: Exclude<Entitlement, 'codes' | 'bulk'>): string {
  const { t } = useTranslation('errors');
  return t(useIsProSold() ? `code.${refusalCodes[entitlement]}` : 'code.not_in_plan');
}
