import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '#client/lib/language/locale.ts';
import { type Locale, STANDARD } from '#i18n/locales.ts';
import { DayField } from './DayField.tsx';
import { typeDay } from './typeDay.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T22:00:00-03:00'), toFake: ['Date'] })); // the 21st in UTC
afterEach(() => setLocale(STANDARD));

const field = () => screen.getByRole('group', { name: 'Dia' });
const part = (name: string) => within(field()).getByRole('spinbutton', { name: new RegExp(`^${name}`) });
const data = () => Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form')));

/** Renders the field in a form. `days` collects its values, `sent` the data of the form when it is sent. */
function open(props: Partial<ComponentProps<typeof DayField>> = {}) {
  const days: string[] = [];
  const sent: object[] = [];
  function Field() {
    const [day, setDay] = useState(props.value ?? '');
    const handleChange = (next: string) => {
      days.push(next);
      setDay(next);
    };
    return <DayField label="Dia" name="day" onChange={handleChange} {...props} value={day} />;
  }
  const form = (
    <form
      aria-label="Formulário"
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(data());
      }}
    >
      <Field />
      <button type="submit">Salvar</button>
    </form>
  );
  render(form);
  return { user: userEvent.setup(), days, sent, save: screen.getByRole('button', { name: 'Salvar' }) };
}

test.each<[Locale, string, string]>([
  ['pt-x-spec', '05/11/2026', 'dd/mm/aaaa'],
  ['pt-BR', '05/11/2026', 'dd/mm/aaaa'],
  ['en', '05/11/2026', 'dd/mm/yyyy'],
  ['es', '05/11/2026', 'dd/mm/aaaa'],
])('%s: the parts are in the order of the days of the language', (language, day, empty) => {
  setLocale(language);
  const { unmount } = render(<DayField label="Dia" value="2026-11-05" hasCalendar={false} />);
  expect(field().textContent).toBe(day);
  unmount();
  render(<DayField label="Dia" value="" hasCalendar={false} />);
  expect(field().textContent).toBe(empty);
});

test('a field of an English screen within a Portuguese page speaks English, day first', () => {
  render(<DayField label="Dia" lang="en" value="2026-11-05" hasCalendar={false} />);
  expect(field().textContent).toBe('05/11/2026');
  expect(part('day')).toBeTruthy();
});

test('typed digits fill the parts one after the other; the value is a day only when all are there', async () => {
  const { user, days } = open();
  await user.click(part('dia'));
  await user.keyboard('0511');
  expect([days, field().textContent]).toEqual([[], '05/11/aaaa']);
  await user.keyboard('2026');
  expect(days.at(-1)).toBe('2026-11-05');
  await user.keyboard('{ArrowUp}');
  expect(days.at(-1)).toBe('2027-11-05');
});

test('the day is sent with its form, in writing of no language', async () => {
  const { user, sent, save } = open({ value: '2026-11-05' });
  expect(data()).toEqual({ day: '2026-11-05' });
  await typeDay(user, field(), '2026-12-24');
  await user.click(save);
  expect(sent).toEqual([{ day: '2026-12-24' }]);
});

test('without a value of its owner it holds its own', async () => {
  render(
    <form aria-label="Formulário">
      <DayField label="Dia" name="day" defaultValue="2026-11-05" />
    </form>,
  );
  await typeDay(userEvent.setup(), field(), '2026-12-24');
  expect(data()).toEqual({ day: '2026-12-24' });
});

test('Enter sends the form with what was typed', async () => {
  const { user, sent } = open();
  await user.click(part('dia'));
  await user.keyboard('051126{Enter}');
  expect(sent).toEqual([{ day: '2026-11-05' }]);
});

test.each([
  ['a year of two digits is of this century', '051126', '2026-11-05'],
  ['a day and a month are of this year', '0511', '2026-11-05'],
  ['a day that the month does not have is its last', '31022026', '2026-02-28'],
  ['and so without a year', '3102', '2026-02-28'],
  ['a day alone is none', '05', ''],
])('when it is left, %s', async (_, keys, day) => {
  const { user, save } = open();
  await user.click(part('dia'));
  await user.keyboard(keys);
  await user.click(save);
  expect(data()).toEqual({ day });
  expect(field().textContent).toBe(day ? day.split('-').toReversed().join('/') : 'dd/mm/aaaa');
});

test('a part taken away empties the field, for what is shown is what is sent', async () => {
  const { user, days, save } = open({ value: '2026-11-05' });
  await user.click(part('mês'));
  await user.keyboard('{Backspace}{Backspace}');
  expect(field().textContent).toBe('05/mm/2026');
  await user.click(save);
  expect([days.at(-1), field().textContent]).toEqual(['', 'dd/mm/aaaa']);
});

test('parts that were typed stay when the page is drawn again', async () => {
  const draw = (hint: string) => <DayField label="Dia" value="" hint={hint} />;
  const { rerender } = render(draw('a'));
  const user = userEvent.setup();
  await user.click(part('dia'));
  await user.keyboard('05');
  rerender(draw('b'));
  expect(field().textContent).toBe('05/mm/aaaa');
});

test.each<[string, Partial<ComponentProps<typeof DayField>>, string, string, string]>([
  ['after the last', { max: '2026-11-20' }, '2026-11-21', 'Informe um dia até 20/11/2026.', '2026-11-20'],
  ['before the first', { min: '2026-11-20' }, '2026-11-19', 'Informe um dia a partir de 20/11/2026.', '2026-11-20'],
  ['that is needed and absent', { required: true, value: '2026-11-20' }, '', 'Informe o dia.', '2026-11-21'],
])('a day %s is refused when it is left, in the language of the page', async (_, props, refused, message, good) => {
  const { user, sent, save } = open(props);
  await typeDay(user, field(), refused);
  expect(document.querySelector<HTMLInputElement>('input[name=day]')!.validity.valid).toBe(false); // a browser holds the form back
  expect(field().getAttribute('data-invalid')).toBe('true');
  expect(screen.getByText(message)).toBeTruthy();
  await typeDay(user, field(), good);
  expect(screen.queryByText(message)).toBeNull();
  await user.click(save);
  expect(sent).toEqual([{ day: good }]);
});

test('a message of its owner is read with the field and does not hold back the form', async () => {
  const { user, sent, save } = open({ value: '2026-11-05', hint: 'Do extrato', error: 'Antes da primeira venda' });
  expect(screen.getByRole('alert').textContent).toBe('Antes da primeira venda');
  expect(part('dia').getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
  expect(part('dia').getAttribute('aria-invalid')).toBe('true');
  await user.click(save);
  expect(sent).toHaveLength(1);
});

test('a disabled field cannot be changed and has no calendar', () => {
  render(<DayField label="Dia" value="2026-11-05" disabled />);
  expect(field().getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the calendar opens on the day, marks today, and takes another day or none', async () => {
  const { user, days } = open({ value: '2026-11-05', max: '2026-11-20' });
  const button = screen.getByRole('button', { name: 'Dia: escolher no calendário' });
  await user.click(button);
  const calendar = within(await screen.findByRole('dialog', { name: 'Dia: escolher no calendário' }));
  expect(calendar.getByRole('button', { name: /21 de novembro de 2026/ }).getAttribute('aria-disabled')).toBe('true');
  const cells = calendar.getAllByRole('button', { name: /^quinta-feira/ });
  expect(cells.find((cell) => cell.dataset.selected)!.textContent).toBe('5');
  await user.click(cells.find(({ textContent }) => textContent === '12')!);
  expect(days).toEqual(['2026-11-12']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Sem data' }));
  expect([days.at(-1), field().textContent]).toEqual(['', 'dd/mm/aaaa']);
});

test('a needed day cannot be taken away in the calendar', async () => {
  const { user } = open({ value: '2026-11-05', required: true });
  await user.click(screen.getByRole('button', { name: /calendário/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Sem data' })).toBeNull();
});

const paste = async (user: ReturnType<typeof userEvent.setup>, text: string, into = 'dia') => {
  await user.click(part(into));
  await user.paste(text);
};

test.each([
  ['29/11/2026', '2026-11-29'],
  ['2026-12-01', '2026-12-01'],
])('a pasted %s is the day, whichever part has the focus', async (text, day) => {
  for (const into of ['dia', 'mês', 'ano']) {
    const { user, days } = open({ value: '2026-11-05' });
    await paste(user, text, into);
    expect(days.at(-1), `${into}`).toBe(day);
    expect(data()).toEqual({ day });
    cleanup();
  }
});

test('a pasted text that is no day is said in the field, with nothing lost, until a day is entered', async () => {
  const { user, days } = open({ value: '2026-11-05', hint: 'Do extrato' });
  await paste(user, '11/29/2026');
  const said = 'O texto colado não é um dia: “11/29/2026”. Escreva como 20/11/2026.';
  expect(screen.getByRole('alert').textContent).toBe(said);
  expect([days, data()]).toEqual([[], { day: '2026-11-05' }]);
  expect(document.getElementById(field().getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent).toBe(said);
  await paste(user, 'a'.repeat(5_000));
  expect(screen.getByRole('alert').textContent).toContain(`“${'a'.repeat(24)}…”`);
  await paste(user, '30/11/2026');
  expect([screen.queryByRole('alert'), data()]).toEqual([null, { day: '2026-11-30' }]);
});

test('a pasted day outside of what can be entered is refused as a typed one is', async () => {
  const { user, save, sent } = open({ value: '2026-11-05', max: '2026-11-20' });
  await paste(user, '29/11/2026');
  await user.click(save);
  expect(sent).toEqual([]);
  expect(screen.getByText('Informe um dia até 20/11/2026.')).toBeTruthy();
});
