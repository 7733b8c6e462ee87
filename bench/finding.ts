/** A row of the table of faults: what was done, how often, what was seen and whether that is good. */
export interface Finding {
  fault: string;
  times: string;
  seen: string;
  bar: string;
  /** Null: it could not be done here, `seen` says why. */
  passed: boolean | null;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Tells, once each, the errors that a server has logged: what it is about, not when. */
export function tellOutput(output: string): void {
  const errors = output
    .split('\n')
    .flatMap((line) => /^\{.*"msg":"(.*)"\}$/.exec(line)?.[1] ?? (/^\S*Error|at /.test(line) ? line : []));
  for (const error of new Set(errors)) console.log(`  logged: ${error}`);
}

/** Prints findings as a Markdown table. Answers whether none is bad. */
export function printFindings(findings: Finding[]): boolean {
  console.log('\n| fault | times | seen | bar | |\n|---|---|---|---|---|');
  for (const { fault, times, seen, bar, passed } of findings)
    console.log(
      `| ${fault} | ${times} | ${seen} | ${bar} | ${passed === null ? 'skipped' : passed ? 'pass' : '**FAIL**'} |`,
    );
  return findings.every(({ passed }) => passed !== false);
}
