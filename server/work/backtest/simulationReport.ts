import type { GeneratedShop } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { coverOf, fillOf, simulateStock } from '#server/insight/planning/policy/simulateStock.ts';
import { advisedPolicy, meanPolicy } from '#server/insight/planning/policy/stockPolicies.ts';

const RULES = { leadDays: 14, leadDeviationDays: 3, reviewDays: 7, minimumOrder: null, casePack: null };
const DAYS = 180;
const SEED = 5;
const SHARES = [0.7, 0.8, 0.9, 0.95, 0.98];
/** Standard deviations of a Poisson demand. */
const SAFETIES = [0.5, 1.282, 1.645, 2.326, 3.5];

/** What a made shop would have sold and kept in its last 180 days, ordered as advised and by the mean of 28 days. */
export async function simulationReport({ series, end }: GeneratedShop): Promise<string> {
  const simulation = { ...RULES, from: end - DAYS, to: end, casePack: 1, seed: SEED };
  const ways = [
    ...SHARES.map((share) => ({ name: `conselho, ${share * 100} %`, policy: advisedPolicy(RULES, share) })),
    ...SAFETIES.map((safety) => ({ name: `média de 28 dias, z = ${safety}`, policy: meanPolicy(RULES, safety) })),
  ];
  const lines: string[] = [];
  for (const { name, policy } of ways) {
    const found = await simulateStock(series, simulation, policy);
    const fill = ((fillOf(found) ?? 0) * 100).toFixed(1).padStart(5);
    const cover = (coverOf(found) ?? 0).toFixed(1).padStart(5);
    lines.push(`${name.padEnd(30)} ${fill} % atendido  ${cover} dias de estoque  ${found.orders} pedidos`);
  }
  return `Prazo 14 ± 3 dias, um pedido a cada 7, ${DAYS} dias\n${lines.join('\n')}`;
}
