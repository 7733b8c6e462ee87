import { readdirSync, readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { typeDay } from './typeDay.ts';

afterEach(() => {
  vi.doUnmock('./DayField.tsx');
  vi.resetModules();
});

const data = () => Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form')));

/** Renders a field in a form as on a page that did not show one before. `code` holds back the code of its parts. */
async function open(code: () => Promise<unknown>) {
  vi.resetModules();
  vi.doMock('./DayField.tsx', async (original) => (await code(), original()));
  const { DateField } = await import('./DateField.tsx');
  render(
    <form aria-label="Formulário">
      <DateField label="Dia" name="day" hint="Do extrato" defaultValue="2026-11-05" />
    </form>,
  );
}

test('the day can be read and sent before the code of its parts is there, and then be typed', async () => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await open(() => held);
  expect(screen.getByRole('form').textContent).toBe('Dia05/11/2026Do extrato');
  expect([screen.queryByRole('group'), data()]).toEqual([null, { day: '2026-11-05' }]);
  arrive();
  await typeDay(userEvent.setup(), await screen.findByRole('group', { name: 'Dia' }), '2026-12-24');
  expect(data()).toEqual({ day: '2026-12-24' });
});

test('without that code the day stays as it is', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await open(() => Promise.reject(new Error('offline')));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect([screen.getByText('05/11/2026').textContent, data()]).toEqual(['05/11/2026', { day: '2026-11-05' }]);
});

test('no screen has a date field of the browser', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const native = /type="(?:date|month|week|time|datetime-local)"/;
  expect(files.filter((file) => native.test(readFileSync(`client/${file}`, 'utf8')))).toEqual([]);
});
