import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ColorField } from './color-field.tsx';

const labels = { shade: 'Shade', hue: 'Hue', suggested: 'Suggested', recent: 'Recent', eyeDropper: 'From screen' };
const onSettle = vi.fn();
afterEach(() => Reflect.deleteProperty(window, 'EyeDropper'));

function TestField() {
  const [value, setValue] = useState('#000000');
  return (
    <ColorField
      label="Dots"
      help="Six digits"
      invalidText="Not a color"
      pickLabel="Pick a color"
      pickerLabels={labels}
      suggested={['#000000', '#0F4C48']}
      recent={['#123456']}
      value={value}
      onChange={setValue}
      onSettle={onSettle}
    />
  );
}
const open = async () => {
  render(<TestField />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Pick a color' });
  await user.click(button);
  return { user, button };
};

test('the picker opens in the page and closes on Escape, which returns the focus and settles the color', async () => {
  const { user, button } = await open();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: '#0F4C48' }));
  expect(screen.getByLabelText('Dots')).toHaveValue('#0F4C48');
  expect(screen.getByRole('button', { name: '#0F4C48' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('slider', { name: 'Hue' })).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
  expect(onSettle).toHaveBeenLastCalledWith('#0F4C48');
});

test('a recent color can be chosen again', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '#123456' }));
  expect(screen.getByLabelText('Dots')).toHaveValue('#123456');
});

test('the eyedropper is offered only where the browser has one', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'From screen' })).toBeNull();
});

test('the eyedropper takes a color of the screen', async () => {
  class EyeDropper {
    open = () => Promise.resolve({ sRGBHex: '#abcdef' });
  }
  Object.assign(window, { EyeDropper });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'From screen' }));
  expect(await screen.findByDisplayValue('#ABCDEF')).toBe(screen.getByLabelText('Dots'));
});
