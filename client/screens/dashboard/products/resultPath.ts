import { paths } from '#client/lib/paths.ts';
import type { SalesView } from '#client/screens/dashboard/salesView.ts';

/** Path of the income statement for the current period and marketplace. */
export function resultPath({ period, startDate, endDate, marketplace }: SalesView): string {
  const chosen = Object.entries({ period, startDate, endDate, marketplace });
  const given = chosen.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${paths.incomeStatement}?${new URLSearchParams(given).toString()}`;
}
