import { badgeCounts, badgeThemes, languageCodes } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { drawBadge } from './badge.ts';

describe('the badge of a share', () => {
  it.each([
    ['en', 'Scans: 1,234,567'],
    ['es', 'Escaneos: 1.234.567'],
    ['pt-br', 'Leituras: 1.234.567'],
    ['fr', 'Scans: 1 234 567'],
  ] as const)('has its number and word in %s', (language, text) => {
    const svg = drawBadge(1_234_567, { count: 'scans', theme: 'light', language });
    expect(svg.replaceAll('\u202f', ' ')).toContain(`<title>${text}</title>`);
  });

  it('is well-formed, loads nothing, and is as wide as its text', () => {
    for (const language of languageCodes)
      for (const count of badgeCounts)
        for (const theme of badgeThemes) {
          const [small, large] = [7, 12_345_678].map((total) => drawBadge(total, { count, theme, language }));
          const widths = [small, large].map((svg) => Number(/ width="(\d+)"/.exec(svg ?? '')?.[1]));
          expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) + 40);
          expect(large).not.toMatch(/href|url\(|<script|undefined|NaN/);
        }
  });

  it('has the colors of its theme', () => {
    const [light, dark] = badgeThemes.map((theme) => drawBadge(1, { count: 'clicks', theme, language: 'en' }));
    expect(light).toContain('fill="#fffefb"');
    expect(dark).toContain('fill="#1f1d1a"');
  });
});
