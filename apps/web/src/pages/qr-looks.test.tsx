import { type BrandLook, completeStyle, defaultStyle, type User } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, ok, refuse } from '../test/api.ts';
import { pro } from '../test/codes.ts';
import { openCreatePage } from '../test/create-page.ts';
import { scans } from '../test/doubles.tsx';

const frame = { kind: 'ticket', text: 'Menu' } as const;
const look: BrandLook = {
  id: '00000000-0000-7000-8000-0000000000c1',
  name: 'Bistro',
  style: completeStyle({ dots_color: '#831843', frame, size: 500, error_correction_level: 'H' }),
  logo_url: 'https://tes.ra/logos/1.png',
  is_default: false,
};

const last = () => scans.inputs.at(-1);

async function openTemplates(looks: BrandLook[], facts: Partial<User> = pro) {
  const list = answer('GET /brand-looks', () => ok({ brand_looks: looks }));
  const app = await openCreatePage(facts);
  await app.type('Destination URL', 'https://example.org');
  await app.user.click(screen.getByRole('tab', { name: 'Templates' }));
  return { ...app, list };
}

describe('saved looks', () => {
  test('are applied with style, frame and logo; the size of the code stays', async () => {
    const { user } = await openTemplates([look]);
    await user.click(await screen.findByRole('button', { name: 'Bistro' }));
    await waitFor(() => expect(last()?.style).toEqual({ ...look.style, size: defaultStyle.size }));
    await waitFor(() => expect(last()?.logo).toBeDefined());
  });

  test('are undone in one step: style, frame and logo', async () => {
    const { user } = await openTemplates([look]);
    await waitFor(() => expect(last()?.style).toEqual(completeStyle()));
    await user.click(await screen.findByRole('button', { name: 'Bistro' }));
    await waitFor(() => expect(last()?.logo).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(last()).toMatchObject({ style: completeStyle(), logo: undefined }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  test('are saved with the current style and logo', async () => {
    const create = answer('POST /brand-looks', () => ok(look));
    const upload = answer('POST /brand-looks/{id}/logo', () => ok({ logo_url: look.logo_url }));
    const { user } = await openTemplates([]);
    await user.click(screen.getByRole('button', { name: 'Wi-Fi' }));
    await waitFor(() => expect(last()?.logo).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Save this look' }));
    await user.type(await screen.findByLabelText('Name'), 'Guest Wi-Fi');
    await user.click(screen.getByLabelText('Use it for new codes'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create[0]?.body).toMatchObject({
      name: 'Guest Wi-Fi',
      is_default: true,
      style: { dots_color: '#1E40AF', frame: { kind: 'phone' } },
    });
    expect(upload).toHaveLength(1);
  });

  test('keep the dialog open with the reason if the name is taken', async () => {
    answer('POST /brand-looks', () => refuse('brand_look_exists'));
    const { user } = await openTemplates([]);
    await user.click(screen.getByRole('button', { name: 'Save this look' }));
    await user.type(await screen.findByLabelText('Name'), 'Bistro{Enter}');
    expect(await screen.findByText('A look with this name already exists.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Bistro');
  });

  test('are renamed and deleted', async () => {
    const changes = answer('PATCH /brand-looks/{id}', () => ok(look));
    const deletions = answer('DELETE /brand-looks/{id}', () => ok({ message: 'deleted' }));
    const { user } = await openTemplates([look]);
    const act = async (action: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Bistro' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await act('Rename or set as default');
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ name: 'Bistro 2', is_default: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the look “Bistro”?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deletions).toHaveLength(1));
  });

  test('need Pro: a free account sees a notice', async () => {
    const { list } = await openTemplates([look], { ...pro, is_free_user: true });
    const upgrade = screen.getByRole('link', { name: /^With Pro you save style, frame and logo/ });
    expect(upgrade).toHaveAttribute('href', '/dashboard/subscription');
    expect(screen.queryByRole('button', { name: 'Save this look' })).toBeNull();
    expect(list).toHaveLength(0);
  });
});

test('a new code begins with the default look, which is no unsaved work', async () => {
  answer('GET /brand-looks', () => ok({ brand_looks: [{ ...look, is_default: true }] }));
  const { user, type, address } = await openCreatePage();
  await type('Destination URL', 'https://example.org');
  await waitFor(() => expect(last()?.style.frame).toEqual(frame));
  await waitFor(() => expect(last()?.logo).toBeDefined());
  await user.clear(screen.getByLabelText('Destination URL'));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/dashboard/qr-codes'));
});
