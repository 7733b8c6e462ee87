/** A row of the table of faults: the fault, how often it was injected, what was observed, and whether it passed. */
export interface Finding {
  fault: string;
  times: string;
  seen: string;
  bar: string;
  /** Null: not possible on this machine; `seen` says why. */
  passed: boolean | null;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints the distinct errors in a server's log, without their times. */
export function printErrors(output: string): void {
  const errors = output
    .split('\n')
    .flatMap((line) => /^\{.*"msg":"(.*)"\}$/.exec(line)?.[1] ?? (/^\S*Error|at /.test(line) ? line : []));
  for (const error of new Set(errors)) console.log(`  logged: ${error}`);
}

/** Prints findings as a Markdown table. Returns whether none failed. */
export function printFindings(findings: Finding[]): boolean {
  console.log('\n| fault | times | seen | bar | |\n|---|---|---|---|---|');
  for (const { fault, times, seen, bar, passed } of findings)
    console.log(
      `| ${fault} | ${times} | ${seen} | ${bar} | ${passed === null ? 'skipped' : passed ? 'pass' : '**FAIL**'} |`,
    );
  return findings.every(({ passed }) => passed !== false);
}
