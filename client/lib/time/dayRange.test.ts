import { expect, test } from 'vitest';
import { dayRange, rangeProblem, urlDaysProblem } from './dayRange.ts';
import { day } from '#client/lib/urlState.ts';

const atTen = new Date('2026-03-10T22:00:00-03:00'); // already the 11th in UTC (vector 5)

test('without days the range is the last thirty, including today in São Paulo', () => {
  expect(dayRange({}, atTen)).toEqual({ startDate: '2026-02-09', endDate: '2026-03-10' });
});

test('a single given day is completed to a range', () => {
  expect(dayRange({ endDate: '2026-01-30' }, atTen)).toEqual({ startDate: '2026-01-01', endDate: '2026-01-30' });
  expect(dayRange({ startDate: '2026-03-01' }, atTen)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-10' });
});

test('a reversed range is its last day', () => {
  expect(dayRange({ startDate: '2026-03-09', endDate: '2026-03-01' }, atTen)).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  });
});

test.each([
  ['startDate=2026-03-05&endDate=2026-03-01', 'Data final não pode ser anterior à data inicial'],
  ['startDate=2026-03-11', 'Data final não pode ser anterior à data inicial'],
  ['startDate=2026-02-30&endDate=2026-03-01', 'Data inválida: 2026-02-30'],
  ['startDate=2026-02-01&endDate=ontem', 'Data inválida: ontem'],
  ['startDate=2026-02-01&endDate=2026-02-01', null],
  ['endDate=2026-02-01', null],
  ['', null],
])('for the URL %s the screen shows %s', (search, problem) => {
  const params = new URLSearchParams(search);
  const read = { startDate: day.read(params.get('startDate')), endDate: day.read(params.get('endDate')) };
  expect(urlDaysProblem(params, read, atTen)).toBe(problem);
});

test.each([
  ['', '2026-03-01', 'Informe a data inicial e a data final'],
  ['2026-03-02', '2026-03-01', 'Data final não pode ser anterior à data inicial'],
  ['2026-03-01', '2026-03-11', 'O período vai no máximo até hoje'],
  ['0202-03-01', '2026-03-10', 'Data inválida: 0202-03-01'],
  ['2026-03-10', '2026-03-10', null],
])('for the entered days %s to %s the screen shows %s', (startDate, endDate, problem) => {
  expect(rangeProblem({ startDate, endDate }, atTen)).toBe(problem);
});
