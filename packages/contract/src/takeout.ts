import { endpoint } from './endpoint.ts';
import { jobSchema } from './jobs.ts';
import { person } from './permissions.ts';

export const takeoutEndpoints = {
  create: endpoint('POST', '/takeout', person, {
    summary: 'Collect all data of the account. In a ZIP file, as a job. Returns the running one if there is one',
    reply: jobSchema,
    status: 202,
    errors: ['job_limit', 'too_many_requests'],
  }),
} as const;
