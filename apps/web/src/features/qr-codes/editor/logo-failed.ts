/** The code itself was saved; its logo was not. */
export class LogoFailed extends Error {
  override readonly name = 'LogoFailed';
  readonly step: 'upload' | 'remove';

  constructor(step: LogoFailed['step'], cause: unknown) {
    super(`The logo could not be saved: ${step}`, { cause });
    this.step = step;
  }
}
