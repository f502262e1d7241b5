/** Where an uploaded file is stored until its import expires. */
export const fileKey = (importId: string): string => `imports/${importId}.bin`;
