export type Params = Readonly<Partial<Record<string, string>>>;

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Upper and lower case and a slash at the end make no difference. */
const segments = (path: string) => path.replace(/\/$/, '').split('/').map(decode);

/** The parameters of a path such as `/codes/:id`, or undefined if it does not match. `*` matches every path. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  if (pattern === '*') return {};
  const values = segments(pathname);
  const names = segments(pattern);
  const isMatch = names.every((name, i) =>
    name.startsWith(':') ? values[i] : name.toLowerCase() === values[i]?.toLowerCase(),
  );
  if (!isMatch || names.length !== values.length) return undefined;
  return Object.fromEntries(names.flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), values[i]]] : [])));
}
