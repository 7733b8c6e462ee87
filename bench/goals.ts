/** A row of the table: a goal of PERFORMANCE.md, the measurement, and whether the goal is met. */
export interface Goal {
  row: string;
  what: string;
  measured: string;
  ratio: string;
  bar: string;
  /** Null: for information only. */
  passed: boolean | null;
}

/** Prints goals as a Markdown table. Returns whether none is missed. */
export function printGoals(goals: Goal[]): boolean {
  console.log('\n| row | goal | measured (median) | against the floor | bar | |\n|---|---|---|---|---|---|');
  for (const { row, what, measured, ratio, bar, passed } of goals)
    console.log(
      `| ${row} | ${what} | ${measured} | ${ratio} | ${bar} | ${passed === null ? '' : passed ? 'pass' : '**FAIL**'} |`,
    );
  return goals.every(({ passed }) => passed !== false);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
