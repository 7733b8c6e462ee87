import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '#client/lib/language/locale.ts';
import { STANDARD } from '#i18n/locales.ts';
import { MonthField } from './MonthField.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-30T22:00:00-03:00'), toFake: ['Date'] })); // December in UTC
afterEach(() => setLocale(STANDARD));

const select = () => screen.getByLabelText<HTMLSelectElement>('Mês');
const options = () =>
  within(select())
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, text }) => `${value} ${text}`);

test('offers the running month and those before it, latest first, and all of them', async () => {
  const choose = vi.fn<(month: string) => void>();
  render(<MonthField label="Mês" value="2026-11" hasAll onChange={choose} />);
  expect(options().slice(0, 3)).toEqual([' Todos os meses', '2026-11 novembro de 2026', '2026-10 outubro de 2026']);
  expect(options().at(-1)).toBe('2021-12 dezembro de 2021');
  const user = userEvent.setup();
  await user.selectOptions(select(), '2026-02');
  await user.selectOptions(select(), '');
  expect(choose.mock.calls).toEqual([['2026-02'], ['']]);
});

test('months to come are offered on demand, and a month that is not offered stays', () => {
  const { rerender } = render(<MonthField label="Mês" value="2026-11" ahead={2} onChange={() => {}} />);
  expect(options().slice(0, 2)).toEqual(['2027-01 janeiro de 2027', '2026-12 dezembro de 2026']);
  rerender(<MonthField label="Mês" value="2019-01" onChange={() => {}} />);
  expect([select().value, options().at(-1)]).toEqual(['2019-01', '2019-01 janeiro de 2019']);
});

test('months are named in the language of the page', () => {
  setLocale('en');
  render(<MonthField label="Mês" value="2026-11" onChange={() => {}} />);
  expect(options()[0]).toBe('2026-11 November 2026');
});
