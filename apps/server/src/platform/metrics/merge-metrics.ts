/** The lines of one figure, with what is said about it. */
interface Family {
  readonly head: string[];
  readonly samples: string[];
}

/** Figures of several processes as one text: each figure stands once, with the samples of all. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const text of texts) {
    let current: Family | undefined;
    let isNew = false;
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const described = /^# (HELP|TYPE) (\S+)/.exec(line);
      if (described?.[1] === 'HELP') {
        const name = described[2] ?? '';
        isNew = !families.has(name);
        current = families.get(name) ?? { head: [], samples: [] };
        families.set(name, current);
      }
      if (line.startsWith('#')) {
        if (isNew) current?.head.push(line);
      } else current?.samples.push(line);
    }
  }
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('\n');
}
