import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeChart } from './TimeChart.tsx';
import { drawnPoint, numberedEvents } from './timePoints.ts';

const point = (key: string) => ({ key, label: key, title: `dia ${key}` });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a time that is not over is hatched from what it has up to what it is expected to reach', () => {
  const running = { ...point('3'), bar: { value: 40 }, forecast: { value: 100, text: 'R$ 100,00' } };
  expect(drawnPoint(running)).toMatchObject({
    bar: 40,
    hatch: 60,
    line: null,
    texts: { hatch: 'R$ 100,00', line: '—' },
  });
  expect(drawnPoint({ ...running, bar: { value: 120 } }).hatch, 'it has reached more').toBeNull();
  expect(drawnPoint({ ...running, bar: { value: null } })).toMatchObject({ bar: null, hatch: 100 });
  expect(drawnPoint(point('1'))).toMatchObject({ bar: null, hatch: null });
});

test('events are numbered in order of time, and those outside of it are left out', () => {
  const points = ['1', '2', '3'].map(point);
  const found = numberedEvents(
    [
      { key: '3', text: 'preço' },
      { key: '9', text: 'fora' },
      { key: '1', text: 'custo' },
    ],
    points,
  );
  expect(found.map(({ number, text }) => `${number} ${text}`)).toEqual(['1 custo', '2 preço']);
});

test('the table has every value that the chart draws, and the events are described', () => {
  render(
    <TimeChart
      label="Receita e lucro"
      unit="Dia"
      series={{ bar: 'Receita', line: 'Lucro', hatch: 'Previsto' }}
      points={[
        { ...point('1'), bar: { value: 10, text: 'R$ 10,00' }, line: { value: 4, text: 'R$ 4,00' } },
        { ...point('2'), bar: { value: 3, text: 'R$ 3,00' }, forecast: { value: 9, text: 'R$ 9,00' } },
      ]}
      events={[{ key: '1', text: 'Preço baixou' }]}
    />,
  );
  expect(screen.getByRole('img', { name: /Receita e lucro/ })).toBeTruthy();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['Dia', 'Receita', 'Previsto', 'Lucro'],
    ['dia 1', 'R$ 10,00', '—', 'R$ 4,00'],
    ['dia 2', 'R$ 3,00', 'R$ 9,00', '—'],
  ]);
  expect(screen.getByRole('list', { name: 'Acontecimentos' }).textContent).toBe('1dia 1: Preço baixou');
  expect(screen.queryByText('Período anterior')).toBeNull();
});
