export const hasOffset = (time: string): boolean => /(?:Z|[+-]\d\d:?\d\d)$/i.test(time);

/** Unix milliseconds. A local time is read as UTC, so that the result does not depend on the machine's time zone. */
export const parseTime = (time: string): number => Date.parse(hasOffset(time) ? time : `${time}Z`);
