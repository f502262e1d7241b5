/** Where an uploaded file is stored for a day, or until its import is done. */
export const fileKey = (importId: string): string => `imports/${importId}.bin`;
