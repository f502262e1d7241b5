import { useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

export const useSubscriptionStatus = () =>
  useQuery({ queryKey: ['subscription', 'status'], queryFn: () => userCall('GET /subscription/status') });
