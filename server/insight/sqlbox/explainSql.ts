import type { Viewer } from '#server/platform/values/viewer.ts';
import { runGuarded } from './runSql.ts';

/** One step of how the database answers a statement. */
export interface PlanStep {
  /** How deep it stands below the first. */
  depth: number;
  operation: string;
  /** The table it reads, or the name it goes by. */
  target: string | null;
  /** What it sorts, groups or joins by. */
  detail: string | null;
  /** Rows it answered, all rounds together; null where that would count rows of others. */
  rows: number | null;
  /** Milliseconds, those of the steps below it included, all rounds together. */
  elapsedMs: number | null;
}

// COSTS and SUMMARY would tell of all sellers' rows
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

/** Runs a SELECT as `runSql` does and answers how the database went about it, the first step first. */
export async function explainSql(viewer: Viewer, text: string, runId?: string): Promise<PlanStep[]> {
  const { rows } = await runGuarded(viewer, text, { maxRows: 1, prefix: EXPLAIN }, runId);
  const [{ Plan }] = JSON.parse(rows[0]![0]!) as [{ Plan: PlanNode }];
  return stepsOf(Plan, 0);
}

/** Only what is named here is told: a plan also counts the rows a filter took away, which are others'. */
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
