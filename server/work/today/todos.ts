import type { AlertKind } from '#prisma/generated/client/client.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money, ReportCurrency } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { brlRateOn } from '#server/records/rates/brlRateOn.ts';
import { quietAlerts } from '#server/records/alerts/causes/quietAlerts.ts';
import { usualThreshold } from '#server/records/alerts/causes/alertRules.ts';
import type { ReadingFailure } from './connections.ts';
import { disputeTodos } from './disputeTodos.ts';
import { putOffUntil } from './putOffTodos.ts';
import { alertTexts, type FoundAlerts } from './todoTexts.ts';

/** What is to do, in the order of equal amounts. */
export const todoKinds = [
  'reading_failed',
  'low_stock',
  'lost_buy_box',
  'missing_cost',
  'money_difference',
  'dispute_open',
  'hemorrhage',
  'money_held',
] as const;
export type TodoKind = (typeof todoKinds)[number];
/** Kinds with an amount; they can be put off. */
export type ValuedKind = Exclude<TodoKind, 'reading_failed'>;

/** What an amount is of: a month's, a revenue's, or simply an amount. */
export const todoUnits = ['month', 'revenue', 'once'] as const;
export type TodoUnit = (typeof todoUnits)[number];

export interface Todo {
  kind: TodoKind;
  /** Null only where reading failed. */
  amount: Money | null;
  unit: TodoUnit;
  /** Products, listings, orders or marketplaces it is about. */
  count: number;
  /** The earliest day, `YYYY-MM-DD`, by which a marketplace is to answer; null: none is noted. */
  dueOn: string | null;
  /** In the reader's language: what it is, and the largest case by name. */
  title: string;
  text: string;
}

/** A thing to do with its amount in BRL. */
export interface Valued extends Todo {
  kind: ValuedKind;
  amount: Money;
}

export interface TodoList {
  /** Sorted by money; readings that failed first. */
  all: Todo[];
  /** Sum of the amounts, of whatever unit. */
  atStake: Money;
  /** Amounts below it are not listed, unless a rule of the account says otherwise. */
  threshold: Money;
  /** What would be listed, had the person not put its kind off; in no sum. */
  putOff: PutOffTodo[];
}

/** A kind that is not shown until a moment. */
export interface PutOffTodo {
  kind: TodoKind;
  title: string;
  until: Date;
}

const reais = (minor: number): Money => ({ minor: Math.round(minor), currency: 'BRL' });

/** Kinds that alerts are raised of, with the unit of what is at stake in them (decision 055). */
const ofAlerts = {
  low_stock: 'revenue',
  lost_buy_box: 'revenue',
  missing_cost: 'revenue',
  hemorrhage: 'month',
} as const satisfies Partial<Record<TodoKind, TodoUnit>>;
export type AlertTodo = keyof typeof ofAlerts;

const ALERTS = `
SELECT a.kind::text AS kind, sum(a.stake_minor) FILTER (WHERE a.stake_currency = 'BRL')::bigint AS minor,
       sum(coalesce(a.subjects, 1))::int AS count,
       sum((a.evidence ->> 'units')::float8)::int AS units,
       (array_agg(json_build_object('name', coalesce(p.name, p.sku, p.asin), 'currency', p.currency, 'evidence', a.evidence)
                  ORDER BY a.stake_minor DESC NULLS LAST, a.id))[1] AS largest
FROM alerts a LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id
WHERE a.account_id = $1 AND a.resolved_at IS NULL AND a.kind = ANY ($2::"AlertKind"[]) AND a.fingerprint NOT LIKE 'group:%'
  AND ($3::"Marketplace" IS NULL OR p.marketplace = $3::"Marketplace") AND coalesce(a.product_id <> ALL ($4::int[]), true)
GROUP BY a.kind`;

/**
 * What is to do, by money: open alerts with the stakes they were raised with, the differences that Conciliação lists, and readings
 * that failed. Nothing that is muted or below the threshold of its kind's rule, and nothing of a kind that the person put off. Amounts of BRL,
 * others are left out; in US$ where asked, at the rate of today.
 */
export async function todos(
  viewer: Viewer,
  {
    marketplace,
    failures,
    now,
    in: asked = null,
  }: { marketplace: Marketplace | null; failures: readonly ReadingFailure[]; now: Date; in?: ReportCurrency | null },
): Promise<TodoList> {
  const quiet = await quietAlerts(viewer, now);
  const [found, disputes, threshold, putOff, dollar] = await Promise.all([
    queryRows<FoundAlerts>(
      ALERTS,
      [viewer.accountId, Object.keys(ofAlerts), marketplace, quiet.productIds],
      readerOf(viewer.accountId),
    ),
    disputeTodos(viewer, marketplace),
    usualThreshold(viewer.accountId),
    putOffUntil(viewer, now),
    asked === 'USD' ? brlRateOn(viewer.accountId, 'USD', saoPauloDay(now.getTime())) : null,
  ]);
  const shown = ({ minor }: Money): Money =>
    dollar === null ? reais(minor) : { minor: Math.round(minor / dollar), currency: 'USD' };
  const worth: Valued[] = [
    ...found.map((one) => ({
      kind: one.kind,
      amount: reais(one.minor ?? 0),
      unit: ofAlerts[one.kind],
      count: one.count,
      dueOn: null,
      ...alertTexts[one.kind](one),
    })),
    ...disputes,
  ]
    .filter(({ kind, amount }) => isWorth(quiet, ruleOf(kind), amount))
    .toSorted((a, b) => b.amount.minor - a.amount.minor || todoKinds.indexOf(a.kind) - todoKinds.indexOf(b.kind));
  const listed = worth.filter(({ kind }) => !putOff.has(kind));
  return {
    all: [
      ...failures.filter((one) => !marketplace || one.marketplace === marketplace).map(failureTodo),
      ...listed.map((todo) => ({ ...todo, amount: shown(todo.amount) })),
    ],
    atStake: shown(reais(listed.reduce((sum, { amount }) => sum + amount.minor, 0))),
    threshold: shown(reais(threshold)),
    putOff: worth.flatMap(({ kind, title }) => {
      const until = putOff.get(kind);
      return until ? [{ kind, title, until }] : [];
    }),
  };
}

type Quiet = Awaited<ReturnType<typeof quietAlerts>>;

/** Disputes follow the rule of the differences that they are about. */
const ruleOf = (kind: ValuedKind): AlertKind => (kind === 'dispute_open' ? 'money_difference' : kind);

const isWorth = ({ kinds, rules }: Quiet, kind: AlertKind, { minor }: Money): boolean =>
  !kinds.includes(kind) && minor >= rules.get(kind)!.thresholdMinor;

const failureTodo = ({ title, text }: ReadingFailure): Todo => ({
  kind: 'reading_failed',
  amount: null,
  unit: 'once',
  count: 1,
  dueOn: null,
  title,
  text,
});
