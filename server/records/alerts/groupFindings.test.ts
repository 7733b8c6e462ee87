import { expect, test } from 'vitest';
import { alertSeverity } from './alertSeverity.ts';
import { groupFindings } from './groupFindings.ts';
import type { Finding } from './raiseAlerts.ts';

const reais = (minor: number) => ({ minor, currency: 'BRL' });
const loss = (id: number, minor: number, more: Partial<Finding> = {}): Finding => ({
  kind: 'hemorrhage',
  severity: 'critical',
  productId: id,
  fingerprint: `hemorrhage:${id}`,
  title: `Produto ${id} is losing money`,
  message: '',
  evidence: {},
  stake: reais(minor),
  ...more,
});

test.each([
  ['one percent of the revenue', 100_00, 10_000_00, 'critical' as const, 'critical'],
  ['hardly less than one percent', 99_99, 10_000_00, 'critical' as const, 'high'],
  ['all revenue of a small account', 49_99, 49_99, 'critical' as const, 'high'],
  ['R$ 50 without revenue', 50_00, 0, 'critical' as const, 'critical'],
  ['a thousandth', 10_00, 10_000_00, 'critical' as const, 'high'],
  ['less than a thousandth', 9_99, 9_990_00, 'critical' as const, 'medium'],
  ['a ten-thousandth', 1_00, 10_000_00, 'critical' as const, 'medium'],
  ['less than R$ 1', 99, 10_00, 'critical' as const, 'low'],
  ['nothing', 0, 0, 'critical' as const, 'low'],
  ['more money than its kind may be severe', 100_00, 10_000_00, 'medium' as const, 'medium'],
  ['unknown money', null, 10_000_00, 'critical' as const, 'high'],
])('severity of %s', (_, stake, revenue, most, severity) => {
  expect(alertSeverity(stake, revenue, most)).toBe(severity);
});

test('a loss of R$ 8.30, US$ 1.66, is never critical', () => {
  for (const revenue of [0, 10_00, 100_00, 1_000_00, 50_000_00])
    expect(groupFindings([loss(1, 8_30)], revenue)[0]!.severity, `${revenue}`).not.toBe('critical');
});

test('two findings of a kind stand by themselves, three have one alert with their number, sum and largest', () => {
  const two = [loss(1, 10_00), loss(2, 300_00)];
  expect(groupFindings(two, 10_000_00).map(({ groupFingerprint }) => groupFingerprint)).toEqual([null, null]);
  const [group, ...members] = groupFindings([...two, loss(3, 45_50)], 10_000_00);
  expect(group).toMatchObject({
    kind: 'hemorrhage',
    severity: 'critical',
    productId: null,
    title: '3 products in hemorrhage',
    message: 'They lost R$355.50 in 30 days. The largest: Produto 2 is losing money.',
    stake: reais(355_50),
    subjects: 3,
    groupFingerprint: null,
  });
  expect(members.map(({ severity, groupFingerprint }) => [severity, groupFingerprint])).toEqual([
    ['high', 'group:hemorrhage'],
    ['critical', 'group:hemorrhage'],
    ['high', 'group:hemorrhage'],
  ]);
});

test('a group says its sum in the currency of its screens', () => {
  const inDollars = [1, 2, 3].map((id) => loss(id, 50_00, { shown: { minor: 10_00, currency: 'USD' } }));
  expect(groupFindings(inDollars, 0)[0]!.message).toMatch(/^They lost \$30\.00 in 30 days\./);
});

test('a group without known money is not critical and names no amount', () => {
  const [group] = groupFindings(
    [1, 2, 3].map((id) => loss(id, 0, { stake: null })),
    0,
  );
  expect(group).toMatchObject({ severity: 'high', stake: null });
  expect(group!.message).toMatch(/^What they lost in 30 days is unknown\./);
});

test('kinds are grouped apart, and a finding for several products counts all of them', () => {
  const wars = [4, 5, 6].map((id) =>
    loss(id, 100, { kind: 'price_war', fingerprint: `price_war:${id}`, subjects: id }),
  );
  const alerts = groupFindings([loss(1, 100), ...wars], 0);
  expect(alerts.map(({ fingerprint, subjects }) => [fingerprint, subjects])).toEqual([
    ['hemorrhage:1', 1],
    ['group:price_war', 15],
    ['price_war:4', 4],
    ['price_war:5', 5],
    ['price_war:6', 6],
  ]);
});
