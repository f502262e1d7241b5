import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './project-root.mjs';

const text = (path) => readFileSync(inProject(path), 'utf8');

describe('.github/workflows/test.yml', () => {
  const { on: events, permissions, jobs } = parse(text('.github/workflows/test.yml'));
  const { container, steps, ...job } = jobs.test;
  const uses = (name) => steps.find((step) => step.uses?.startsWith(`${name}@`));

  it('runs the command of continuous integration for every pull request and for main', () => {
    expect(Object.keys(events).toSorted()).toEqual(['pull_request', 'push']);
    expect(events.push.branches).toEqual(['main']);
    const [command] = steps.flatMap(({ run = '' }) => run.match(/^\.ci\/\w+$/) ?? []);
    expect(text(command)).toMatch(/^exec npm test$/m);
  });

  it('can only read the repository, and leaves no token in the checkout', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(job).not.toHaveProperty('permissions');
    expect(uses('actions/checkout').with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
  });

  it('uses the Node version of .nvmrc in Debian, and actions of a fixed version', () => {
    expect(container).toBe(`node:${text('.nvmrc').trim()}-bookworm`);
    for (const step of steps) if (step.uses) expect(step.uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });

  it('keeps the cache of stages between runs', () => {
    expect(text('scripts/lib/stage-cache.mjs')).toContain(`'${uses('actions/cache').with.path}'`);
  });
});

describe('.github/dependabot.yml', () => {
  const { version, updates } = parse(text('.github/dependabot.yml'));

  it('updates packages, base image and actions every week', () => {
    expect(version).toBe(2);
    const manifests = { npm: 'package.json', docker: 'Dockerfile', 'github-actions': '.github/workflows/test.yml' };
    expect(updates.map((one) => one['package-ecosystem'])).toEqual(Object.keys(manifests));
    for (const { directory, schedule } of updates)
      expect({ directory, schedule }).toEqual({ directory: '/', schedule: { interval: 'weekly' } });
    for (const file of Object.values(manifests)) expect(existsSync(inProject(file))).toBe(true);
  });
});
