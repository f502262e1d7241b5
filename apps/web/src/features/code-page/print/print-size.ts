/** Width in centimeters, quiet zone included; with a frame, the picture is higher. The largest fits on A4 and Letter with common printer margins. */
export const printSizeCm = { min: 1, max: 18, default: 4 } as const;
