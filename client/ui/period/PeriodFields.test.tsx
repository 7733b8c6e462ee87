import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { PeriodFields } from './PeriodFields.tsx';

type View = ComponentProps<typeof PeriodFields>['view'];

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00-03:00'), toFake: ['Date'] })); // the 21st in UTC
afterEach(() => vi.useRealTimers());

/** Renders the fields. `changes` collects the views chosen. */
async function open(first: View, days: Partial<Record<string, DayRange>> = {}) {
  const user = userEvent.setup();
  const changes: View[] = [];
  function Fields() {
    const [view, setView] = useState(first);
    const handleChange = (change: Partial<View>) => {
      changes.push({ ...view, ...change });
      setView({ ...view, ...change });
    };
    return <PeriodFields view={view} withDays={(show) => show(days[view.period] ?? null)} onChange={handleChange} />;
  }
  render(<Fields />);
  const select = screen.getByLabelText('Período');
  const button = screen.getByRole('button', { name: /^Escolher as datas/ });
  return { user, changes, select, button };
}

/** Renders the fields and opens the calendar by its button. */
async function openCalendar(first: View, days?: Partial<Record<string, DayRange>>) {
  const fields = await open(first, days);
  await fields.user.click(fields.button);
  return { ...fields, picker: await calendar() };
}
const calendar = async () => within(await screen.findByRole('dialog', { name: /^Escolher as datas/ }));
const custom = { period: 'custom', startDate: '2026-11-02', endDate: '2026-11-10' } as const;
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value;

test('a period is chosen by name', async () => {
  const { user, changes, select } = await open({ period: 'today' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toHaveLength(18);
  await user.selectOptions(select, 'Ontem');
  expect(changes).toEqual([{ period: 'yesterday' }]);
  expect(valueOf(select)).toBe('yesterday');
});

test('Personalizado opens the calendar on the shown days; closing it changes nothing and returns the focus', async () => {
  const { user, changes, select } = await open(
    { period: 'lastMonth' },
    { lastMonth: { startDate: '2026-10-01', endDate: '2026-10-31' } },
  );
  await user.selectOptions(select, 'Personalizado');
  const picker = await calendar();
  expect(picker.getByRole('group', { name: 'Data inicial' }).textContent).toBe('01/10/2026');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([changes, valueOf(select)]).toEqual([[], 'lastMonth']);
  expect(document.activeElement).toBe(select);
});

test('the days of a named period fill the fields and the calendar, in Portuguese, with weeks from Sunday', async () => {
  const { picker } = await openCalendar(
    { period: 'last7Days' },
    { last7Days: { startDate: '2026-11-14', endDate: '2026-11-20' } },
  );
  expect(picker.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(['14/11/2026', '20/11/2026']);
  const month = picker.getByRole('grid', { name: /novembro de 2026/i });
  expect(within(month).getAllByRole('columnheader', { hidden: true })[0]!.textContent).toBe('dom');
  const day = within(month).getByRole('button', { name: /segunda-feira, 16 de novembro de 2026/ });
  expect(day.closest('td')!.getAttribute('aria-selected')).toBe('true');
  const tomorrow = within(month).getByRole('button', { name: /sábado, 21 de novembro de 2026/ });
  expect(tomorrow.getAttribute('aria-disabled')).toBe('true');
});

test('days chosen in the calendar are a draft until they are applied', async () => {
  const { user, changes, picker } = await openCalendar(custom);
  await user.click(picker.getByRole('button', { name: / 3 de novembro de 2026/ }));
  await user.click(picker.getByRole('button', { name: / 5 de novembro de 2026/ }));
  expect(picker.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(['03/11/2026', '05/11/2026']);
  expect(changes).toEqual([]);
  await user.click(picker.getByRole('button', { name: 'Aplicar' }));
  expect(changes).toEqual([{ period: 'custom', startDate: '2026-11-03', endDate: '2026-11-05' }]);
  expect(screen.getByRole('button', { name: /: 03\/11\/2026 – 05\/11\/2026$/ })).toBeTruthy();
  expect(valueOf(screen.getByLabelText('Período'))).toBe('custom');
});

test('Cancelar discards typed days', async () => {
  const { user, changes, picker } = await openCalendar(custom);
  await typeDay(user, picker.getByRole('group', { name: 'Data final' }), '2026-11-12');
  await user.click(picker.getByRole('button', { name: 'Cancelar' }));
  expect(changes).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('typed days that make no valid period are refused with a message', async () => {
  const { user, changes, picker } = await openCalendar(custom);
  const type = (label: string, day: string) => typeDay(user, picker.getByRole('group', { name: label }), day);
  await type('Data final', '2026-11-01');
  expect(picker.getByRole('alert').textContent).toBe('Data final não pode ser anterior à data inicial');
  await type('Data final', '2026-11-21');
  expect(picker.getByRole('alert').textContent).toBe('O período vai no máximo até hoje');
  await type('Data final', '');
  await user.click(picker.getByRole('button', { name: 'Aplicar' }));
  expect(picker.getByRole('alert').textContent).toBe('Informe a data inicial e a data final');
  expect(changes).toEqual([]);
  await type('Data final', '2026-11-20');
  await user.click(picker.getByRole('button', { name: 'Aplicar' }));
  expect(changes).toEqual([{ ...custom, endDate: '2026-11-20' }]);
});
