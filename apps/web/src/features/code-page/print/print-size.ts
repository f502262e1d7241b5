/** Width in millimeters, quiet zone included; with a frame, the picture is higher. The largest fits on A4 and Letter with common printer margins. */
export const printSizeMm = { min: 10, max: 180, default: 40 } as const;
