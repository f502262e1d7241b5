/** A pattern for `like` that matches every text that contains the given one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
