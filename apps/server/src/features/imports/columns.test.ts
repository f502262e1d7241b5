import { importFields } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { recognizeColumns } from './columns.ts';

describe('recognizeColumns', () => {
  it('recognizes every field by its own name', () => {
    expect(recognizeColumns(importFields)).toEqual({ source: 'tessera', mapping: [...importFields] });
  });

  it.each([
    ['en', 'Title,Destination URL,Tags,Notes,Phone number'],
    ['es', 'Título,URL de destino,Etiquetas,Notas,Teléfono'],
    ['pt-br', 'TITULO, url de destino ,Etiquetas,Notas,Telefone'],
    ['fr', 'Titre,Lien,Étiquettes,Remarques,Téléphone'],
  ])('recognizes columns in the language %s', (_, header) => {
    const { mapping } = recognizeColumns(header.split(','));
    expect(mapping).toEqual(['title', 'destination_url', 'tags', 'note', 'phone']);
  });

  it('ignores unknown columns and the second column of a field', () => {
    expect(recognizeColumns(['url', 'Link', 'color', '']).mapping).toEqual(['destination_url', null, null, null]);
  });

  it.each([
    ['Name,URL', ['title', 'destination_url']],
    ['Label,Link', ['title', 'destination_url']],
    ['Campagne,URL,Étiquettes', ['title', 'destination_url', 'tags']],
    ['Campaign,URL,Name', [null, 'destination_url', 'title']],
    ['Title,Name,URL', ['title', 'name', 'destination_url']],
    ['Name,SSID,Password', ['title', 'ssid', 'password']],
    ['Wallet,Label,URL', ['wallet', 'label', 'destination_url']],
  ])('takes a name, label or campaign as title of codes: %s', (header, mapping) => {
    expect(recognizeColumns(header.split(',')).mapping).toEqual(mapping);
  });

  it.each([
    ['Name,Phone,Email', ['name', 'phone', 'email']],
    ['Name,Company,URL', ['name', 'organization', 'destination_url']],
    ['Type,Name,URL', ['type', 'name', 'destination_url']],
  ])('takes a name as that of a contact in a file that may have contacts: %s', (header, mapping) => {
    expect(recognizeColumns(header.split(',')).mapping).toEqual(mapping);
  });

  it('tells our own result file from a file of dub', () => {
    expect(recognizeColumns(['destination_url', 'short_link']).source).toBe('tessera');
    expect(recognizeColumns(['Short link', 'Destination URL']).source).toBe('dub');
  });
});
