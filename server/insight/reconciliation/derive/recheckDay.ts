import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { MatchContext, MoneyRows } from '#server/insight/reconciliation/matching/moneyRows.ts';

/**
 * The first day after today on which rows of an order, a cart or an unknown order may compare differently, although none of them
 * changes: something becomes due. Null: none.
 */
export function recheckDay(
  { orders, charges, releases, refunds, losses }: Omit<MoneyRows, 'expectations'>,
  { today, settings }: MatchContext,
): string | null {
  const after = (day: string | null, days: number) => (day === null ? [] : [daysBefore(day, -days)]);
  const days = [
    ...orders.flatMap((order) => [
      ...after(order.chargesDueOn, 0),
      ...after(order.freightDueOn ?? null, 0),
      ...after(order.releaseDueOn, settings.releaseDays + 1),
    ]),
    ...charges.flatMap(({ day, type }) => [
      ...after(day, settings.unknownOrderDays + 1),
      ...(type === 'bonus' ? after(day, settings.bonusDays) : []),
    ]),
    ...releases.flatMap(({ expectedOn, status }) =>
      status === 'released' ? [] : after(expectedOn, settings.releaseDays + 1),
    ),
    ...refunds.flatMap(({ day }) => after(day, settings.bonusDays)),
    ...losses.flatMap(({ lostOn }) => after(lostOn, settings.reimbursementDays)),
  ];
  return days.reduce<string | null>(
    (first, day) => (day > today && (first === null || day < first) ? day : first),
    null,
  );
}
