import fc from 'fast-check';
import { addressOf, type DocumentedCall } from './documentedCalls.ts';
import { hostileText, type Known, type Taste, valueOf } from './valueOf.ts';

/** A generated request: valid by the document, or invalid in some part. */
export interface FuzzedRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const often = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: rare });

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Requests of one call, half of them invalid. Most of those that need a session send `authorization`. */
export const requestOf = (call: DocumentedCall, known: Known, authorization: string): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    requestTo(call, authorization, { known, isWild: false }),
    requestTo(call, authorization, { known, isWild: true }),
  );

function requestTo(call: DocumentedCall, authorization: string, taste: Taste): fc.Arbitrary<FuzzedRequest> {
  const unless = <Value>(usual: fc.Arbitrary<Value>, invalid: fc.Arbitrary<Value>) =>
    taste.isWild ? often(usual, invalid) : usual;
  const given = (place: 'path' | 'query' | 'header') => {
    const parameters = call.parameters.filter((parameter) => parameter.in === place);
    const values = parameters.map(({ name, schema }) => [
      name,
      unless(valueOf(schema, taste, name).map(text), hostileText),
    ]);
    const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<string>>, { requiredKeys });
  };
  const names = call.parameters.map(({ name }) => name);
  const stray = fc.array(fc.tuple(fc.oneof(hostileText, fc.constantFrom(...names, 'x')), hostileText), {
    minLength: 1,
    maxLength: 3,
  });
  return fc
    .record({
      path: given('path'),
      query: given('query'),
      stray: unless(fc.constant([] as [string, string][]), stray),
      header: given('header'),
      type: unless(fc.constant(call.body?.type ?? ''), fc.constantFrom('text/plain', 'multipart/form-data', '')),
      language: fc.constantFrom('pt-BR', 'en', '*', ';;q=,', ''),
      token: unless(fc.constant(authorization), fc.constantFrom('', 'Bearer x', 'Basic eDp5', 'Bearer')),
      body: bodyOf(call, taste),
    })
    .map(({ path, query, stray: more, header, type, language, token, body }) => ({
      path: addressOf(call, Object.fromEntries(Object.entries(path).map(([name, value]) => [name, segment(value!)])), [
        ...(Object.entries(query) as [string, string][]),
        ...more,
      ]),
      method: call.method,
      headers: {
        ...asHeaders(header),
        ...(type && { 'content-type': type }),
        'accept-language': language,
        ...(call.needsSession && { authorization: token }),
      },
      body: call.method === 'GET' ? undefined : body,
    }));
}

/** Encodes a path segment like a browser, so that it cannot lead to another path. */
const segment = (value: string) =>
  encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replace(/^\.{0,2}$/, '%20');

const asHeaders = (given: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value!.replaceAll(/[^\x21-\x7E]/g, '_')]));

function bodyOf({ body }: DocumentedCall, taste: Taste): fc.Arbitrary<string | undefined> {
  const any = fc.oneof(
    fc.json({ maxDepth: 5 }),
    hostileText,
    fc.constant('['.repeat(20_000) + ']'.repeat(20_000)),
    fc.constant('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)),
    fc.constant('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
    fc.constant(`"${'x'.repeat(70_000)}"`),
  );
  if (!body) return taste.isWild ? any : fc.constant(undefined);
  const fitting = valueOf(body.schema, taste, body.type);
  if (body.type !== 'application/json') return taste.isWild ? often(fitting.map(text), any) : fitting.map(text);
  if (!taste.isWild) return fitting.map((value) => JSON.stringify(value));
  const stray = often(fc.constant({}), fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }));
  return often(
    fc.tuple(fitting, stray).map(([value, more]) => JSON.stringify(Object.assign({}, value, more))),
    any,
  );
}
