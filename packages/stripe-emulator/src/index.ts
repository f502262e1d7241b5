/** Where a started emulator listens; the payment provider's own SDK is pointed at it. */
export interface StripeEmulator {
  host: string;
  port: number;
  close(): Promise<void>;
}
