import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WorldMap } from './world-map.tsx';

function renderMap() {
  const onChoose = vi.fn();
  const values = new Map([
    ['FR', 900],
    ['BR', 30],
    ['SG', 2],
  ]);
  const { container } = render(
    <WorldMap values={values} nameOf={(code) => `country ${code}`} formatValue={String} onChoose={onChoose} />,
  );
  const country = (code: string) => container.querySelector(`[data-country=${code}]`) as SVGElement;
  return { onChoose, country };
}

test('countries with more clicks are darker, and tiny ones are dots', () => {
  const { country } = renderMap();
  expect(country('FR')).toHaveClass('fill-accent');
  expect(country('BR')).toHaveClass('fill-accent/40');
  expect(country('DE')).toHaveClass('fill-line');
  expect(country('SG').tagName).toBe('circle');
  expect(country('SG')).toHaveClass('fill-accent/25');
});

test('a country with clicks is chosen by a click, others are not', () => {
  const { onChoose, country } = renderMap();
  fireEvent.click(country('DE'));
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(country('BR'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('BR');
});

test('names the country below the pointer', () => {
  const { country } = renderMap();
  fireEvent.pointerMove(country('FR'), { clientX: 10, clientY: 10 });
  expect(screen.getByText('country FR').parentElement).toHaveTextContent('country FR 900');
  fireEvent.pointerLeave(country('FR').ownerSVGElement as SVGSVGElement);
  expect(screen.queryByText('country FR')).toBeNull();
});
