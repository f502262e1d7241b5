import type { Job } from '@tessera/contract';

export const sampleJob = (overrides: Partial<Job> = {}): Job => ({
  id: '00000000-0000-7000-8000-0000000000aa',
  kind: 'bulk_action',
  state: 'running',
  done: 0,
  total: 10,
  failure_count: 0,
  failures: [],
  resource_id: null,
  summary: null,
  error_code: null,
  error: null,
  can_cancel: true,
  result_name: null,
  created_at: '2026-03-04T09:00:00.000Z',
  started_at: '2026-03-04T09:00:01.000Z',
  finished_at: null,
  expires_at: null,
  ...overrides,
});
