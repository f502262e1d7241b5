import pg from 'pg';

const int8Oid = 20;
const dateOid = 1082;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/** int8 as number, date as 'YYYY-MM-DD' (a Date would shift it by the time zone); other types as the driver parses them. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8Oid) return parseInt8;
    if (format !== 'binary' && oid === dateOid) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
