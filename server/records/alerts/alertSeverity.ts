import type { AlertSeverity } from './alerts.ts';

const severities = ['critical', 'high', 'medium', 'low'] as const;

/** Least share of the revenue of 30 days, in percent, and least amount in centavos of BRL, of each severity. */
const LIMITS = [
  { severity: 'critical', percent: 1, minor: 50_00 },
  { severity: 'high', percent: 0.1, minor: 10_00 },
  { severity: 'medium', percent: 0.01, minor: 1_00 },
] as const;

/**
 * Severity of money at stake in an account with this revenue, both of 30 days in centavos of BRL. Never more severe than
 * `most`; never critical while the money is unknown.
 */
export function alertSeverity(stakeMinor: number | null, revenueMinor: number, most: AlertSeverity): AlertSeverity {
  const byMoney =
    stakeMinor === null
      ? 'high'
      : (LIMITS.find(({ percent, minor }) => stakeMinor >= minor && stakeMinor * 100 >= revenueMinor * percent)
          ?.severity ?? 'low');
  return leastSevere(byMoney, most);
}

/** The less severe of two. */
const leastSevere = (one: AlertSeverity, other: AlertSeverity): AlertSeverity =>
  severities[Math.max(severities.indexOf(one), severities.indexOf(other))]!;

/** The most severe of several. */
export const mostSevere = (all: readonly AlertSeverity[]): AlertSeverity =>
  severities.find((severity) => all.includes(severity)) ?? 'low';
