import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appPaths } from '../../packages/contract/src/paths.ts';
import { inProject } from './project-root.mjs';

const publicFile = (name) => inProject('apps/web/public', name);
const manifest = JSON.parse(readFileSync(publicFile('manifest.webmanifest'), 'utf8'));
const index = readFileSync(inProject('apps/web/index.html'), 'utf8');

const fileSize = async (name) => {
  const { width, height } = await sharp(publicFile(name)).metadata();
  return `${width}x${height}`;
};

describe('public files of the web app', () => {
  it('has icons of the stated sizes', async () => {
    const icons = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of icons) expect(await fileSize(src), src).toBe(sizes);
  });

  it('can be installed: icons of 192 and 512, a maskable icon, a start page', () => {
    const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`);
    expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
    expect(manifest).toMatchObject({ display: 'standalone', start_url: appPaths.dashboard, scope: '/' });
    expect(index).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(index).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
    expect(index).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`);
  });

  it('has a small preview picture of the size that the server states', async () => {
    expect(await fileSize('social.png')).toBe('1200x630');
    expect(statSync(publicFile('social.png')).size).toBeLessThan(60_000);
  });

  it('has the description that the server replaces on shared pages', () => {
    expect(index.match(/<meta name="description"[^>]*>/g)).toHaveLength(1);
  });

  it('lets search engines read the public pages only', () => {
    const rules = readFileSync(publicFile('robots.txt'), 'utf8');
    for (const path of [appPaths.login, appPaths.register, appPaths.maker]) expect(rules).toContain(`Allow: ${path}\n`);
    for (const path of [appPaths.dashboard, '/v1/', '/qr/', '/dev/']) expect(rules).toContain(`Disallow: ${path}\n`);
  });
});
