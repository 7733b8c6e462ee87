import type { Viewer } from '#server/platform/values/viewer.ts';
import { alertMutes } from './alertMutes.ts';
import { thresholds } from './alertRules.ts';

/** What the account put off, by mutes and by rules that are off, with its rules by kind. */
export async function quietAlerts(viewer: Pick<Viewer, 'accountId'>, now: Date) {
  const [rules, mutes] = await Promise.all([thresholds(viewer.accountId), alertMutes(viewer, {}, now)]);
  const mutedUntil = new Map(mutes.flatMap(({ kind, until }) => (kind ? [[kind, until] as const] : [])));
  return {
    rules: new Map(rules.map((rule) => [rule.kind, rule])),
    mutedUntil,
    kinds: rules.filter(({ kind, isOn }) => !isOn || mutedUntil.has(kind)).map(({ kind }) => kind),
    productIds: mutes.flatMap(({ productId }) => (productId === null ? [] : [productId])),
  };
}
