import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Ladder, type LadderStep } from './Ladder.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const step = (label: string, minor: number | null, more: Partial<LadderStep> = {}): LadderStep => ({
  key: label,
  label,
  amount: minor === null ? null : brl(minor),
  state: 'known',
  source: `fonte de ${label}`,
  ...more,
});
const show = (...steps: LadderStep[]) =>
  render(<Ladder label="Do preço ao lucro" steps={steps} />, { wrapper: MemoryRouter });
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test('each step has its amount, how well it is known, its source and its link; what may come is a dash', () => {
  show(
    step('Preço', 10_000, { state: 'confirmed' }),
    step('Comissão', -1_200, { state: 'estimated', to: '/costs' }),
    step('Devolução', null, { state: 'mayChange' }),
    step('Lucro', 8_800, { isSum: true }),
  );
  const [price, commission, returned, profit] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));
  expect(price).toBe('PreçoR$ 100,00confirmadofonte de Preço');
  expect(commission).toBe('Comissão-R$ 12,00estimadofonte de Comissão');
  expect(returned).toBe('Devolução—ainda pode mudarfonte de Devolução');
  expect(profit).toBe('Lucro↑ R$ 88,00fonte de Lucro');
  expect(screen.getByRole('link', { name: 'Comissão' }).getAttribute('href')).toBe('/costs');
  screen.getByText('estimado ou ainda pode mudar');
});

test('bars are true to scale, and a loss lies below zero', () => {
  const { container } = show(step('Preço', 6_000), step('Custo', -8_000), step('Lucro', -2_000, { isSum: true }));
  const bars = [...container.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => [style.left, style.width]);
  expect(bars).toEqual([
    ['25%', '75%'],
    ['0%', '100%'],
    ['0%', '25%'],
  ]);
  within(screen.getAllByRole('listitem')[2]!).getByText('↓');
});

test('a sum that is not that of the steps is an error', () => {
  const wrong = [step('Preço', 10_000), step('Custo', -1), step('Lucro', 10_000, { isSum: true })];
  expect(() => show(...wrong)).toThrow('Lucro is 10000 and the steps before it come to 9999');
});
