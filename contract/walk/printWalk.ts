import type { Verdict, Walk } from './walk.ts';

const KINDS: Verdict['is'][] = ['read', 'taken', 'declined', 'refused', 'not called', 'fragment', 'request'];

/** Prints what became of the examples, and what is not as the lists say. Returns whether all is. */
export function printWalk({ verdicts, findings }: Walk): boolean {
  for (const finding of findings) console.log(finding);
  const marketplaces = [...new Set(verdicts.map(({ example }) => example.marketplace))];
  console.log(`\n| examples of | ${KINDS.join(' | ')} |\n| --- |${' --- |'.repeat(KINDS.length)}`);
  for (const marketplace of marketplaces) {
    const own = verdicts.filter(({ example }) => example.marketplace === marketplace);
    const counts = KINDS.map((kind) => own.filter(({ is }) => is === kind).length);
    console.log(`| ${marketplace} | ${counts.join(' | ')} |`);
  }
  return verdicts.length > 0 && findings.length === 0;
}
