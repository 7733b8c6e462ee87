import { sentence } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { SqlError } from './sqlError.ts';
import { runSellers, type SqlOptions, sqlResult } from './runSql.ts';

/** Step of a query plan. */
export interface PlanStep {
  /** Depth below the first step, which is 0. */
  depth: number;
  operation: string;
  /** Table that the step reads. Null without one. */
  target: string | null;
  /** Conditions, sort, group or join keys. Null without any. */
  detail: string | null;
  /** Rows returned. */
  rows: number | null;
  /** Milliseconds, including child steps. */
  elapsedMs: number | null;
}

const MAX_PLAN_BYTES = 2 ** 20;

interface PlanNode {
  operator_name?: string;
  operator_timing?: number;
  operator_cardinality?: number;
  extra_info?: Record<string, string | string[]>;
  children?: PlanNode[];
}

/** Runs a SELECT like `runSql` and returns the steps of its plan, root first. */
export async function explainSql(viewer: Viewer, text: string, options: SqlOptions = {}): Promise<PlanStep[]> {
  const request = { text, isExplained: true, form: 'cells', maxRows: 1, maxBytes: MAX_PLAN_BYTES } as const;
  const { rows, elapsedMs } = sqlResult(await runSellers(viewer, request, options));
  const [plan] = rows;
  if (!plan) throw new SqlError('SQL_LIMIT', sentence('sql.planTooLarge'));
  const { children } = JSON.parse(plan[1]!) as PlanNode;
  // DuckDB has no plan for what it answers from the table's statistics, such as the number of rows
  if (!children) return [{ depth: 0, operation: 'Statistics', target: null, detail: null, rows: null, elapsedMs }];
  return rootsOf(children).flatMap((node) => stepsOf(node, 0));
}

/** The statement's own steps, below that of EXPLAIN. */
const rootsOf = (nodes: PlanNode[]): PlanNode[] =>
  nodes.flatMap((node) => (node.operator_name?.startsWith('EXPLAIN') ? rootsOf(node.children ?? []) : [node]));

function stepsOf(node: PlanNode, depth: number): PlanStep[] {
  const { operator_name: name = '', extra_info: extra = {}, operator_cardinality: rows, children = [] } = node;
  const { Table: table, 'CTE Name': cte, Function: called, 'Join Type': join } = extra;
  const step: PlanStep = {
    depth,
    operation: join ? `${words(name)} (${textOf(join)})` : words(name),
    target:
      textOf(table ?? cte ?? called)
        ?.split('.')
        .at(-1)!
        .replaceAll('"', '') ?? null,
    detail: detailKeys.flatMap((key) => textOf(extra[key]) ?? []).join(', ') || null,
    rows: rows ?? null,
    elapsedMs: msOf(node),
  };
  return [step, ...children.flatMap((child) => stepsOf(child, depth + 1))];
}

const detailKeys = ['Filters', 'Conditions', 'Order By', 'Groups', 'Expression'];

const textOf = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;

const msOf = ({ operator_timing: own = 0, children = [] }: PlanNode): number =>
  own * 1000 + children.reduce((sum, child) => sum + msOf(child), 0);

/** `HASH_GROUP_BY` becomes `Hash Group By`. */
const words = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
