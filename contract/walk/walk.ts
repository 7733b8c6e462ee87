import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Marketplace } from '#server/market/registry.ts';
import type { Example } from './example.ts';
import { pathsRead } from './pathsRead.ts';
import { readerOf, readers } from './readers.ts';
import { replay } from './replay.ts';
import type { Answered } from './simulatorAnswers.ts';
import type { JsonType } from './jsonTypes.ts';
import { type Taken, takeNotification } from './takeNotification.ts';

/** Reasons for what is not read; the lists may only shrink. */
export interface KnownRefusals {
  /** Beginnings of operations that the product does not call. */
  operations: Record<Marketplace, Record<string, string>>;
  /** Examples of operations that it calls. */
  examples: Record<string, string>;
  /** Key paths that the local marketplace does not answer with: `GET /orders/{} seller.id`. */
  simulator: Record<string, string>;
}

/** What became of one example. */
export interface Verdict {
  example: Example;
  is: 'read' | 'refused' | 'not called' | 'fragment' | Taken['is'] | 'request';
  why: string;
}

export interface Walk {
  verdicts: Verdict[];
  /** What is not as the lists say. */
  findings: string[];
}

/** The lists of the repository. */
export const knownRefusals = (): KnownRefusals =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'knownRefusals.json'), 'utf8')) as KnownRefusals;

/**
 * Gives each example to the product, and compares the key paths that it reads in them with what the local marketplace
 * answers, for each marketplace whose answers are given.
 */
export async function walk(
  examples: Example[],
  known: KnownRefusals,
  answered: Partial<Record<Marketplace, Answered>>,
): Promise<Walk> {
  const verdicts: Verdict[] = [];
  const findings: string[] = [];
  const shown = new Map<string, { own: Set<JsonType> | undefined; types: Set<JsonType> }>();
  for (const example of examples) {
    const verdict = await verdictOf(example, known);
    verdicts.push(verdict);
    const isListed = Object.hasOwn(known.examples, example.name);
    if (verdict.is === 'refused' && !isListed && !example.isError)
      findings.push(`${example.name}: refused: ${verdict.why}`);
    if (verdict.is !== 'refused' && isListed)
      findings.push(`${example.name}: ${verdict.is}, so that it leaves the list of refusals`);
    if (verdict.is === 'not called' && verdict.why === '')
      findings.push(`${example.name}: ${example.operation} has neither a reader nor a reason why not`);
    const local = answered[example.marketplace];
    const source = local && sourceOf(verdict);
    if (!source) continue;
    // what another example of the operation has shown
    const isKnown = (path: string, type: JsonType) =>
      shown.get(`${source.operation} ${path}`)?.types.has(type) ?? false;
    for (const [path, type] of await pathsRead(example, source.outcomeOf, isKnown)) {
      const key = `${source.operation} ${path}`;
      const { types } = shown.get(key) ?? { types: new Set() };
      shown.set(key, { own: local.get(source.operation)?.get(path), types: types.add(type) });
    }
  }
  return { verdicts, findings: [...findings, ...localFindings(shown, known)] };
}

async function verdictOf(example: Example, known: KnownRefusals): Promise<Verdict> {
  const { kind } = example;
  if (kind === 'notification') return { example, ...takeNotification(example) };
  if (kind === 'request') return { example, is: kind, why: '' };
  const reader = readerOf(example);
  if (!reader) return { example, is: 'not called', why: whyNot(example, known) };
  if (example.isFragment) return { example, is: 'fragment', why: 'parts were left out' };
  const outcome = await replay(example, reader);
  return { example, is: outcome.is, why: 'why' in outcome ? outcome.why : outcome.said.join(' ') };
}

/** What the local marketplace answers or sends in place of an example that is used; null for others. */
function sourceOf({ example, is, why }: Verdict) {
  if (is === 'taken') return { operation: notificationOf(why), outcomeOf: takeNotification };
  const reader = readerOf(example);
  if (is !== 'read' || example.status >= 400 || !reader) return null;
  return { operation: reader.operation, outcomeOf: (one: Example) => replay(one, reader) };
}

/** The name of a notification's topic or type among the operations. */
const notificationOf = (taken: string) => `notification ${taken.split(' ')[0]}`;

function whyNot({ operation, marketplace }: Example, known: KnownRefusals): string {
  if (operation === null) return 'its source names no call';
  const operations = known.operations[marketplace];
  const [prefix] = Object.keys(operations)
    .filter((one) => operation.startsWith(one))
    .toSorted((a, b) => b.length - a.length);
  return prefix === undefined ? '' : operations[prefix]!;
}

/** Key paths that the local marketplace does not answer with any of the types that examples show. */
function localFindings(
  shown: Map<string, { own: Set<JsonType> | undefined; types: Set<JsonType> }>,
  { simulator }: KnownRefusals,
): string[] {
  return [...shown].flatMap(([key, { own, types }]) => {
    const isAnswered = [...types].some((type) => own?.has(type));
    if (isAnswered === !Object.hasOwn(simulator, key)) return [];
    if (isAnswered) return [`${key}: answered, so that it leaves the list`];
    const answer = own ? [...own].join(' or ') : 'nothing';
    return [`the local marketplace answers ${key} with ${answer}, not ${[...types].join(' or ')}`];
  });
}

/** Operations of a marketplace with a reader. */
export const calledOperations = (marketplace: keyof typeof readers): string[] =>
  readers[marketplace].map(({ operation }) => operation);
