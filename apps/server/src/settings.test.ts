import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingNames, settingTopics, type Setting } from './settings.ts';

const topics: [string, [string, Setting][]][] = Object.entries(settingTopics).map(([topic, settings]) => [
  topic,
  Object.entries(settings),
]);

const markdownTable = (settings: [string, Setting][]) =>
  [
    '| name | default | meaning |',
    '|---|---|---|',
    ...settings.map(([name, { default: value, meaning }]) => `| \`${name}\` | ${value || '–'} | ${meaning} |`),
  ].join('\n');

const settingsPage = () =>
  [
    '# Settings',
    `All settings are environment variables, and optional in development. An empty value means not set. With \`NODE_ENV=production\`, the server
does not start if a required one is missing, and lists all that are missing. [.env.example](../.env.example) has them in a file.

This page and that file are generated from \`apps/server/src/settings.ts\` by \`npm run settings\`.`,
    ...topics.map(([topic, settings]) => `## ${topic}\n\n${markdownTable(settings)}`),
  ].join('\n\n') + '\n';

/** Text without links, emphasis and code marks. */
const plainText = (markdown: string) =>
  markdown
    .replace(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '');

/** The first value in backticks is one that can be written. */
const exampleValue = ({ default: value, example }: Setting) => example ?? /^`([^`]*)`/.exec(value)?.[1] ?? '';

const envExample = () =>
  [
    `# Every setting of Tessera. In development none is needed. The server reads its environment, not this file:
#   set -a; . ./.env; set +a; npm start`,
    ...topics.map(([topic, settings]) =>
      [
        `## ${topic}`,
        ...settings.map(([name, setting]) =>
          `# ${name}=${exampleValue(setting)}`.padEnd(40).concat(`  # ${plainText(setting.meaning)}`),
        ),
      ].join('\n'),
    ),
  ].join('\n\n') + '\n';

describe('settings', () => {
  // `npm run settings` writes both files.
  it('are documented in docs/settings.md', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md');
  });

  it('are listed in .env.example', async () => {
    await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
  });

  it('are read by config.ts', () => {
    const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
    expect(settingNames.filter((name) => !source.includes(name))).toEqual([]);
  });

  it('have an accepted example or default', () => {
    for (const [name, setting] of topics.flatMap(([, settings]) => settings)) {
      const value = exampleValue(setting).replaceAll('"', '').replace('http://localhost:PORT', 'http://localhost:3000');
      if (value !== '') expect(setting.schema.safeParse(value), name).toMatchObject({ success: true });
    }
  });
});
