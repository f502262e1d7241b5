/** Adds a number to a file name that was given before. Names are compared without regard to case, as Windows and macOS do. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
