import type { Viewer } from '#server/platform/values/viewer.ts';
import { runGuarded } from './runSql.ts';

/** Step of a query plan. */
export interface PlanStep {
  /** Depth below the first step, which is 0. */
  depth: number;
  operation: string;
  /** Table or alias that the step reads. Null without one. */
  target: string | null;
  /** Sort, group or join keys. Null without any. */
  detail: string | null;
  /** Rows returned in all loops. Null when the number would include rows of other accounts. */
  rows: number | null;
  /** Milliseconds in all loops, including child steps. */
  elapsedMs: number | null;
}

// COSTS and SUMMARY would reveal statistics of all sellers' rows
const EXPLAIN = 'EXPLAIN (ANALYZE, COSTS OFF, SUMMARY OFF, BUFFERS OFF, FORMAT JSON) ';

interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'CTE Name'?: string;
  'Function Name'?: string;
  'Sort Key'?: string[];
  'Group Key'?: string[];
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Actual Total Time'?: number;
  Plans?: PlanNode[];
}

/** Runs a SELECT like `runSql` and returns the steps of its plan, root first. */
export async function explainSql(viewer: Viewer, text: string, runId?: string): Promise<PlanStep[]> {
  const { rows } = await runGuarded(viewer, text, { maxRows: 1, prefix: EXPLAIN }, runId);
  const [{ Plan }] = JSON.parse(rows[0]![0]!) as [{ Plan: PlanNode }];
  return stepsOf(Plan, 0);
}

/** Exposes only the listed fields: a plan also counts the rows removed by filters, which belong to other accounts. */
function stepsOf(node: PlanNode, depth: number): PlanStep[] {
  const type = node['Node Type'];
  const loops = node['Actual Loops'] ?? 1;
  const [rows, ms] = [node['Actual Rows'], node['Actual Total Time']];
  const detail = node['Sort Key'] ?? node['Group Key'] ?? node['Hash Cond'] ?? node['Merge Cond'];
  const step: PlanStep = {
    depth,
    operation: node['Join Type'] ? `${type} (${node['Join Type']})` : type,
    target: node['Alias'] ?? node['CTE Name'] ?? node['Function Name'] ?? node['Relation Name'] ?? null,
    detail: Array.isArray(detail) ? detail.join(', ') : (detail ?? null),
    rows: rows === undefined || type.startsWith('Bitmap Index') ? null : Math.round(rows * loops),
    elapsedMs: ms === undefined ? null : ms * loops,
  };
  return [step, ...(node['Plans'] ?? []).flatMap((child) => stepsOf(child, depth + 1))];
}
