import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Amount } from '#client/lib/format.ts';
import { MarkedProfit } from './MarkedProfit.tsx';

const estimated = { state: 'ESTIMATED', reasons: ['tarifas estimadas'] } as const;
const shown = (profit: Amount | null) =>
  render(
    <MemoryRouter>
      <MarkedProfit mark={estimated} profit={profit} orders="/orders?period=today" />
    </MemoryRouter>,
  ).container;

test('a known profit has its arrow, its look and its orders', () => {
  const figure = shown({ minor: -1_234, currency: 'BRL' });
  expect(figure.querySelector('[title="tarifas estimadas"]')!.className).toContain('figure-estimated');
  expect(figure.querySelector('a[href="/orders?period=today"] [data-trend=down]')!.textContent).toMatch(/12,34$/);
});

test('an unknown profit is a muted dash, whatever its state, and leads nowhere', () => {
  const figure = shown(null);
  expect(figure.textContent).toBe('— (tarifas estimadas)');
  expect(figure.querySelector('[title]')!.className).toContain('text-muted');
  expect(figure.querySelector('[title]')!.className).not.toContain('figure-estimated');
  expect(figure.querySelector('a')).toBeNull();
});
