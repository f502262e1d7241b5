/** Where the result of a job is stored. It does not depend on the kind, so that it can be removed when the job is unknown. */
export const resultKey = (jobId: string): string => `results/${jobId}.bin`;
