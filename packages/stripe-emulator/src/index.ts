export { startStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from './emulator.ts';
