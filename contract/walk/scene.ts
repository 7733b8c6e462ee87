import { stringify } from 'lossless-json';
import type { Effects } from '#server/market/http/effects.ts';
import { type Operation, operationOf } from './operation.ts';

/** What a marketplace answers to an operation. */
export interface Scripted {
  operation: Operation;
  status?: number;
  body: Body;
}

/** The JSON of an answer, the text of a document, or a function of the call. */
type Body = object | string | null | ((call: URL) => object | string);

/** A marketplace that answers from a script, and effects of a connector that calls it. */
export interface Scene {
  effects: Effects;
  /** Operations that were called. */
  called: Set<Operation>;
}

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** Earlier scripted answers go before later ones of the same operation. Anything else is answered 404. */
export function scene(script: Scripted[]): Scene {
  const called = new Set<Operation>();
  const operations = script.map(({ operation }) => operation);
  let now = NOW;
  return {
    called,
    effects: {
      now: () => now,
      random: () => 0,
      // time passes only here, so that nothing waits
      sleep: (delayMs) => {
        now += delayMs;
        return Promise.resolve();
      },
      fetch: (input, init) => {
        const url = new URL(input as string); // connectors pass a string
        const operation = operationOf(operations, `${init?.method ?? 'GET'} ${url.pathname}`);
        if (operation === null) return Promise.resolve(new Response('{"message":"not found"}', { status: 404 }));
        called.add(operation);
        const { status = 200, body } = script.find((one) => one.operation === operation)!;
        const content = typeof body === 'function' ? body(url) : body;
        const text = typeof content === 'string' ? content : (stringify(content) ?? '');
        return Promise.resolve(new Response(text === '' ? null : text, { status }));
      },
    },
  };
}
