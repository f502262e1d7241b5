import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dataTypes, qrTypes } from './choices.ts';
import { clickBreakdowns, type ClickDimension, clickDimensions } from './click-dimensions.ts';
import { languages } from './languages.ts';
import { type QrTypeDescriptor, qrTypeDescriptors } from './qr-type-descriptors.ts';

const page = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const developerGuide = page('docs/guide/developers.md');

/** The row of a table whose first cell begins with the name. */
const rowIn = (text: string, name: string): string =>
  text.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? `no row for ${name}`;
/** The names that the text does not have in backticks. */
const missingIn = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !text.includes(`\`${name}\``));

describe('the guides', () => {
  it.each(qrTypes)('name the columns of an import: %s', (type) => {
    const { fields }: QrTypeDescriptor = qrTypeDescriptors[type];
    const columns = Object.values(fields).filter((column) => column !== null);
    expect(missingIn(rowIn(page('docs/imports.md'), type), columns)).toEqual([]);
  });

  it.each(dataTypes)('name the fields of the content: %s', (type) => {
    expect(missingIn(rowIn(developerGuide, type), Object.keys(qrTypeDescriptors[type].fields))).toEqual([]);
  });

  it('name the fields of a click in a webhook, and the breakdowns of the statistics', () => {
    const fields = Object.values<ClickDimension>(clickDimensions).map(({ field }) => field);
    expect(missingIn(rowIn(developerGuide, 'code.clicked'), fields)).toEqual([]);
    expect(clickBreakdowns.filter(({ name }) => !developerGuide.includes(`"${name}":[`))).toEqual([]);
  });

  it('name every language', () => {
    const readme = page('README.md');
    const names = languages.map(({ tag }) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag);
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });
});
