/** For failures that the user need not hear of, but whoever looks for their reason should find. */
export function logProblem(what: string, error: unknown): void {
  console.warn(what, error);
}
