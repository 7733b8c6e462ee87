import { describe, expect, test } from 'vitest';
import { isRunning, period, periodNames, type PeriodName, type PeriodRequest } from './period.ts';

/** Friday, 14:05 in São Paulo. */
const friday = new Date('2026-11-20T17:05:00Z');
const daysOf = (name: PeriodName, now = friday, firstDay?: string) => {
  const { start, end } = period({ period: name }, now, firstDay);
  return [start, end];
};
const previousOf = (name: PeriodName, now = friday) => {
  const { previous } = period({ period: name }, now);
  return previous && [previous.start, previous.end, previous.until?.toISOString() ?? null];
};

describe('the days of a period, the end not included', () => {
  test.each<[PeriodName, string, string]>([
    ['today', '2026-11-20', '2026-11-21'],
    ['yesterday', '2026-11-19', '2026-11-20'],
    ['dayBeforeYesterday', '2026-11-18', '2026-11-19'],
    ['thisWeek', '2026-11-16', '2026-11-21'],
    ['lastWeek', '2026-11-09', '2026-11-16'],
    ['last7Days', '2026-11-14', '2026-11-21'],
    ['last14Days', '2026-11-07', '2026-11-21'],
    ['thisMonth', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-10-01', '2026-11-01'],
    ['monthBeforeLast', '2026-09-01', '2026-10-01'],
    ['last30Days', '2026-10-22', '2026-11-21'],
    ['last3Months', '2026-08-21', '2026-11-21'],
    ['last6Months', '2026-05-21', '2026-11-21'],
    ['last12Months', '2025-11-21', '2026-11-21'],
    ['yearToDate', '2026-01-01', '2026-11-21'],
    ['lastYear', '2025-01-01', '2026-01-01'],
  ])('%s is %s to %s', (name, start, end) => {
    expect(daysOf(name)).toEqual([start, end]);
  });

  test('there are 18 periods', () => expect(new Set(periodNames).size).toBe(18));

  test('all time begins with the first order, or today without orders', () => {
    expect(daysOf('allTime', friday, '2024-02-29')).toEqual(['2024-02-29', '2026-11-21']);
    expect(daysOf('allTime')).toEqual(['2026-11-20', '2026-11-21']);
  });

  test('a custom period includes its last day', () => {
    const custom = period({ period: 'custom', startDate: '2026-03-01', endDate: '2026-03-01' }, friday);
    expect(custom).toMatchObject({ start: '2026-03-01', end: '2026-03-02' });
  });

  test.each<[PeriodRequest, boolean]>([
    [{ period: 'today' }, true],
    [{ period: 'thisMonth' }, true],
    [{ period: 'yearToDate' }, true],
    [{ period: 'lastMonth' }, false],
    [{ period: 'last30Days' }, false],
    [{ period: 'allTime' }, false],
    [{ period: 'custom', startDate: '2026-11-01', endDate: '2026-11-20' }, true],
    [{ period: 'custom', startDate: '2026-11-01', endDate: '2026-11-19' }, false],
  ])('whether %o goes on after today: %s', (request, goesOn) => {
    expect(isRunning(request, period(request, friday), friday)).toBe(goesOn);
  });

  test('a week begins on Monday, also on a Sunday', () => {
    expect(daysOf('thisWeek', new Date('2026-11-22T12:00:00Z'))).toEqual(['2026-11-16', '2026-11-23']);
    expect(daysOf('thisWeek', new Date('2026-11-23T12:00:00Z'))).toEqual(['2026-11-23', '2026-11-24']);
  });

  test('going back by months ends on the last day of a shorter month', () => {
    const onMay30 = new Date('2026-05-30T12:00:00Z'); // ends before 31 May
    expect(daysOf('last3Months', onMay30)).toEqual(['2026-02-28', '2026-05-31']);
    expect(daysOf('last3Months', new Date('2028-05-30T12:00:00Z'))).toEqual(['2028-02-29', '2028-05-31']);
    expect(daysOf('last12Months', new Date('2028-02-28T12:00:00Z'))).toEqual(['2027-02-28', '2028-02-29']);
  });

  test('the day changes at midnight in São Paulo, not in UTC', () => {
    expect(daysOf('today', new Date('2026-03-10T02:59:59Z'))).toEqual(['2026-03-09', '2026-03-10']);
    expect(daysOf('today', new Date('2026-03-10T03:00:00Z'))).toEqual(['2026-03-10', '2026-03-11']);
  });

  test('a day of summer time begins an hour earlier in UTC', () => {
    expect(daysOf('today', new Date('2018-12-01T01:59:59Z'))).toEqual(['2018-11-30', '2018-12-01']);
    expect(daysOf('today', new Date('2018-12-01T02:00:00Z'))).toEqual(['2018-12-01', '2018-12-02']);
  });

  test('a day without midnight is a whole day', () => {
    expect(daysOf('today', new Date('2018-11-04T02:59:59Z'))).toEqual(['2018-11-03', '2018-11-04']);
    expect(daysOf('today', new Date('2018-11-04T03:00:00Z'))).toEqual(['2018-11-04', '2018-11-05']);
  });

  test('the repeated hour belongs to the day that ends', () => {
    // 2018-02-18: midnight went back to 23:00 of the 17th
    expect(daysOf('today', new Date('2018-02-18T02:30:00Z'))).toEqual(['2018-02-17', '2018-02-18']);
    expect(daysOf('today', new Date('2018-02-18T03:00:00Z'))).toEqual(['2018-02-18', '2018-02-19']);
  });
});

describe('the previous period', () => {
  test.each<[PeriodName, string, string, string | null]>([
    ['today', '2026-11-19', '2026-11-19', '2026-11-19T17:05:00.000Z'],
    ['yesterday', '2026-11-18', '2026-11-19', null],
    ['dayBeforeYesterday', '2026-11-17', '2026-11-18', null],
    ['thisWeek', '2026-11-09', '2026-11-13', '2026-11-13T17:05:00.000Z'],
    ['lastWeek', '2026-11-02', '2026-11-09', null],
    ['last7Days', '2026-11-07', '2026-11-14', null],
    ['last14Days', '2026-10-24', '2026-11-07', null],
    ['thisMonth', '2026-10-01', '2026-10-20', '2026-10-20T17:05:00.000Z'],
    ['lastMonth', '2026-09-01', '2026-10-01', null],
    ['monthBeforeLast', '2026-08-01', '2026-09-01', null],
    ['last30Days', '2026-09-22', '2026-10-22', null],
    ['last3Months', '2026-05-21', '2026-08-21', null],
    ['last6Months', '2025-11-18', '2026-05-21', null],
    ['last12Months', '2024-11-21', '2025-11-21', null],
    ['yearToDate', '2025-01-01', '2025-11-20', '2025-11-20T17:05:00.000Z'],
    ['lastYear', '2024-01-01', '2025-01-01', null],
  ])('of %s is %s to %s, cut at %s', (name, start, end, until) => {
    expect(previousOf(name)).toEqual([start, end, until]);
  });

  test('of all time does not exist', () => expect(previousOf('allTime')).toBeNull());

  test('of custom days has the same number of days', () => {
    const { previous } = period({ period: 'custom', startDate: '2026-03-01', endDate: '2026-03-10' }, friday);
    expect(previous).toEqual({ start: '2026-02-19', end: '2026-03-01', until: null });
  });

  test('is complete when it is shorter than the elapsed days', () => {
    expect(previousOf('thisMonth', new Date('2026-03-31T17:05:00Z'))).toEqual(['2026-02-01', '2026-03-01', null]);
    expect(previousOf('yearToDate', new Date('2028-12-31T17:05:00Z'))).toEqual(['2027-01-01', '2028-01-01', null]);
  });

  test('of a leap year to date has the same number of days', () => {
    const previous = previousOf('yearToDate', new Date('2028-03-01T13:00:00Z'));
    expect(previous).toEqual(['2027-01-01', '2027-03-02', '2027-03-02T13:00:00.000Z']);
  });

  test('of today keeps the local time across a change to summer time', () => {
    // 2018-11-05 00:30 (−02) against 2018-11-04, which began at 01:00
    expect(previousOf('today', new Date('2018-11-05T02:30:00Z'))?.[2]).toBe('2018-11-04T03:30:00.000Z');
    // 2018-11-04 14:05 (−02) against 2018-11-03 14:05 (−03)
    expect(previousOf('today', new Date('2018-11-04T16:05:00Z'))?.[2]).toBe('2018-11-03T17:05:00.000Z');
  });
});

describe('refused periods', () => {
  const message = 'Data final não pode ser anterior à data inicial';
  test.each([
    ['reversed days', '2026-03-02', '2026-03-01'],
    ['no first day', null, '2026-03-01'],
    ['no last day', '2026-03-01', undefined],
  ])('%s', (_, startDate, endDate) => {
    const custom = () => period({ period: 'custom', startDate, endDate }, friday);
    expect(custom).toThrow(expect.objectContaining({ message, status: 400 }));
  });

  test.each(['2026-02-30', '01/03/2026', '0026-01-01', '9999-01-01', '2026-03-01T00:00'])('the day %s', (day) => {
    const custom = () => period({ period: 'custom', startDate: day, endDate: day }, friday);
    expect(custom).toThrow(expect.objectContaining({ message: `Data inválida: ${day}`, status: 400 }));
  });

  test('an unknown name', () => {
    const unknown = () => period({ period: 'lastCentury' as PeriodName }, friday);
    expect(unknown).toThrow(expect.objectContaining({ message: 'Período desconhecido: lastCentury', status: 400 }));
  });
});

describe('a chosen comparison', () => {
  test.each<[PeriodRequest['comparison'], PeriodName, string, string, string | null]>([
    ['sameWeekdays', 'today', '2026-11-13', '2026-11-13', '2026-11-13T17:05:00.000Z'],
    ['sameWeekdays', 'yesterday', '2026-11-12', '2026-11-13', null],
    ['sameWeekdays', 'last30Days', '2026-09-17', '2026-10-16', '2026-10-16T17:05:00.000Z'],
    ['sameWeekdays', 'lastMonth', '2026-08-27', '2026-09-27', null],
    ['monthBefore', 'today', '2026-10-20', '2026-10-20', '2026-10-20T17:05:00.000Z'],
    ['monthBefore', 'lastMonth', '2026-09-01', '2026-10-01', null],
    ['yearBefore', 'today', '2025-11-20', '2025-11-20', '2025-11-20T17:05:00.000Z'],
    ['yearBefore', 'lastMonth', '2025-10-01', '2025-11-01', null],
  ])('%s of %s', (comparison, name, start, end, until) => {
    const { previous } = period({ period: name, comparison }, friday);
    expect([previous!.start, previous!.end, previous!.until?.toISOString() ?? null]).toEqual([start, end, until]);
  });

  test('29 February compares with 28 February of the year before, and all time with nothing', () => {
    const leap = period({ period: 'today', comparison: 'yearBefore' }, new Date('2028-02-29T17:05:00Z'));
    expect(leap.previous).toMatchObject({ start: '2027-02-28', end: '2027-02-28' });
    const march = {
      period: 'custom',
      startDate: '2027-03-01',
      endDate: '2027-03-30',
      comparison: 'monthBefore',
    } as const;
    expect(period(march, friday).previous).toEqual({ start: '2027-02-01', end: '2027-03-01', until: null });
    expect(period({ period: 'allTime', comparison: 'yearBefore' }, friday).previous).toBeNull();
    expect(period({ period: 'today', comparison: 'none' }, friday).previous).toBeNull();
  });
});
