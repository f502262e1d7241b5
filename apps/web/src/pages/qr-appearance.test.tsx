import { defaultStyle, type QrCode } from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, ok } from '../test/api.ts';
import { pro, renderSignedIn, sampleCode } from '../test/codes.ts';
import { openCreatePage } from '../test/create-page.ts';
import { crops, scans } from '../test/doubles.tsx';

const { id } = sampleCode();

/** Opens a tab of the create screen; `style` is the style of the last preview. */
const openTab = async (name: string) => {
  const app = await openCreatePage();
  await app.type('Destination URL', 'https://example.org');
  await app.user.click(screen.getByRole('tab', { name }));
  return app;
};
const style = () => scans.inputs.at(-1)?.style;
const press = (key: object) => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, ...key });

describe('colors of a new code', () => {
  test('a gradient has two colors and an angle, and is removed by one color', async () => {
    const { choose, type } = await openTab('Colors');
    await choose('Linear gradient');
    await type('Second color', '#0F4C48');
    fireEvent.change(screen.getByLabelText('Angle'), { target: { value: 90 } });
    const gradient = { kind: 'linear', from: '#000000', to: '#0F4C48', angle: 90 };
    await waitFor(() => expect(style()?.dots_gradient).toEqual(gradient));
    await choose('Radial gradient');
    await waitFor(() => expect(style()?.dots_gradient).toEqual({ kind: 'radial', from: '#000000', to: '#0F4C48' }));
    expect(screen.queryByLabelText('Angle')).toBeNull();
    await choose('One color');
    await waitFor(() => expect(style()).toEqual(defaultStyle));
  });

  test('eyes and background are chosen separately', async () => {
    const { choose, type } = await openTab('Colors');
    await choose('Custom color for the corner squares');
    await type('Corner squares', '#831843');
    await choose('Transparent');
    await waitFor(() =>
      expect(style()).toEqual({ ...defaultStyle, corners_square_color: '#831843', background_transparent: true }),
    );
    await choose('Custom color for the corner squares');
    await choose('Transparent');
    await waitFor(() => expect(style()).toEqual(defaultStyle));
  });
});

test('dots and eyes can have different shapes until a style is chosen for all', async () => {
  const { user, choose } = await openTab('Style');
  await user.click(screen.getByRole('button', { name: 'Dots and corners separately' }));
  const shape = (group: string, name: string) =>
    user.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));
  await shape('Dots style', 'Tiles');
  await shape('Corner squares', 'Rounded');
  const parts = { dots_style: 'tiles', corners_square_style: 'rounded', corners_dot_style: 'square' };
  await waitFor(() => expect(style()).toMatchObject({ style: 'square', ...parts }));
  await user.click(screen.getByRole('button', { name: 'Dots and corners separately' }));
  await choose('Classy');
  await waitFor(() => expect(style()).toMatchObject({ dots_style: 'classy', corners_square_style: 'classy' }));
});

describe('frame of a new code', () => {
  test('has the default text of the language; an unsupported text is refused with a message', async () => {
    const { choose, type } = await openTab('Frame');
    await choose('Ticket');
    await waitFor(() => expect(style()?.frame).toEqual({ kind: 'ticket', text: 'Scan me' }));
    expect(screen.getByText('300 × 384 px')).toBeVisible();
    await type('Text on the frame', 'Menu du jour');
    await waitFor(() => expect(style()?.frame?.text).toBe('Menu du jour'));
    const field = screen.getByLabelText('Text on the frame');
    fireEvent.change(field, { target: { value: '扫一扫' } });
    expect(screen.getByText('Please use Latin, Greek or Cyrillic letters, digits and punctuation')).toBeVisible();
    expect(field).toBeInvalid();
    await choose('Round badge');
    await waitFor(() => expect(style()?.frame).toEqual({ kind: 'badge', text: 'Menu du jour' }));
    await choose('Custom color for the text');
    await type('Text color', '#FEF9C3');
    await waitFor(() => expect(style()?.frame).toMatchObject({ kind: 'badge', text_color: '#FEF9C3' }));
    await choose('Custom color for the text');
    await waitFor(() => expect(style()?.frame).toEqual({ kind: 'badge', text: 'Menu du jour' }));
    await choose('No frame');
    await waitFor(() => expect(style()).toEqual(defaultStyle));
  });
});

describe('templates', () => {
  test('apply style, frame and logo with one click; the next one replaces all of it', async () => {
    const { user } = await openTab('Templates');
    const templates = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(templates).toHaveLength(12);
    await waitFor(() => expect(templates.every((template) => template.querySelector('img'))).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Wi-Fi' }));
    await waitFor(() =>
      expect(style()).toMatchObject({ dots_color: '#1E40AF', frame: { kind: 'phone', text: 'Scan me' } }),
    );
    await waitFor(() => expect(scans.inputs.at(-1)?.logo).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Classic' }));
    await waitFor(() => expect(style()).toEqual({ ...defaultStyle, frame: { kind: 'bar-below', text: 'Scan me' } }));
    expect(scans.inputs.at(-1)?.logo).toBeUndefined();
  });

  test('keep the logo of the user', async () => {
    const { user } = await openTab('Logo');
    await user.upload(screen.getByLabelText(/Choose a picture/), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(scans.inputs.at(-1)?.logo).toBeDefined());
    await user.click(screen.getByRole('tab', { name: 'Templates' }));
    await user.click(screen.getByRole('button', { name: 'Classic' }));
    await waitFor(() => expect(style()?.frame?.kind).toBe('bar-below'));
    expect(scans.inputs.at(-1)?.logo).toBeDefined();
  });
});

describe('logo', () => {
  test('can be a built-in symbol', async () => {
    const { user } = await openTab('Logo');
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
  });

  test('can be pasted, but not into a text field', async () => {
    await openTab('Logo');
    const clipboardData = { files: [new File(['x'], 'a.png', { type: 'image/png' })] };
    fireEvent.paste(screen.getByLabelText('Destination URL'), { clipboardData });
    fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
    expect(screen.queryByRole('button', { name: 'Remove the logo' })).toBeNull();
    fireEvent.paste(document.body, { clipboardData });
    expect(await screen.findByRole('img', { name: 'The logo in the code' })).toBeVisible();
  });

  test('can be dropped, and cropped to a square with the keyboard', async () => {
    const { user } = await openTab('Logo');
    const drop = screen.getByText('Choose a picture').closest('label') ?? document.body;
    fireEvent.drop(drop, { dataTransfer: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await user.click(await screen.findByRole('button', { name: 'Crop…' }));
    const stage = await screen.findByRole('slider', { name: 'Picture in the crop square' });
    // The picture goes to the right, so that the square is at its left edge.
    for (let n = 0; n < 10; n += 1) fireEvent.keyDown(stage, { key: 'ArrowRight', shiftKey: true });
    fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: 2 } });
    await user.click(screen.getByRole('button', { name: 'Crop' }));
    await waitFor(() => expect(crops.at(-1)).toEqual({ x: 0.125, y: 0.25, width: 0.25, height: 0.5 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('undo and redo', () => {
  test('restore style and logo, by button and by key', async () => {
    const { user, choose } = await openTab('Frame');
    const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }));
    expect(undo).toBeDisabled();
    await choose('Ticket');
    await user.click(screen.getByRole('tab', { name: 'Logo' }));
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await screen.findByRole('img', { name: 'The logo in the code' });
    await user.click(undo!);
    expect(screen.queryByRole('img', { name: 'The logo in the code' })).toBeNull();
    press({});
    await waitFor(() => expect(style()).toEqual(defaultStyle));
    expect(undo).toBeDisabled();
    press({ shiftKey: true });
    await waitFor(() => expect(style()?.frame?.kind).toBe('ticket'));
    await user.click(redo!);
    expect(screen.getByRole('img', { name: 'The logo in the code' })).toBeVisible();
    expect(redo).toBeDisabled();
  });

  test('leave the undo of a text field to the browser', async () => {
    const { choose } = await openTab('Frame');
    await choose('Ticket');
    const event = { key: 'z', ctrlKey: true };
    expect(fireEvent.keyDown(screen.getByLabelText('Title'), event)).toBe(true);
    expect(screen.getByLabelText('Ticket')).toBeChecked();
    expect(fireEvent.keyDown(document.body, event)).toBe(false);
    expect(screen.getByLabelText('No frame')).toBeChecked();
  });
});

test('a decoration that was removed from a saved code is sent as null', async () => {
  const saved: Partial<QrCode> = { style: { ...defaultStyle, frame: { kind: 'ticket', text: 'Scan me' } } };
  answer('GET /qr-codes/{id}', () => ok(sampleCode(saved)));
  answer('GET /qr-codes/{id}/stats', () => ok({ total_clicks: 0, daily_stats: [] }));
  answer('PUT /qr-codes/{id}', () => ok(sampleCode()));
  const restyle = answer('PUT /qr-codes/{id}/style', () => ok(sampleCode()));
  const { user } = renderSignedIn(`/dashboard/qr-codes/${id}/edit`, pro);
  await user.click(await screen.findByRole('tab', { name: 'Frame' }));
  await user.click(screen.getByLabelText('No frame'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(restyle[0]?.body).toEqual({ ...defaultStyle, frame: null }));
});
