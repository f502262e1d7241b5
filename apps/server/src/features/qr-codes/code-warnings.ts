import { destinationWarnings } from '../moderation/destination-checks/host-warnings.service.ts';

/** Warnings about the destination in the body of a request. */
export const warningsOf = (body: object) =>
  destinationWarnings(
    'destination_url' in body && typeof body.destination_url === 'string' ? body.destination_url : undefined,
    'destination_url',
  );
