import type { Context, Handler } from 'hono';
import { z } from 'zod';
import { badRequest } from '#server/platform/values/errors.ts';
import { type HttpVariables, readBody, readBytes, readText } from '#server/platform/http/http.ts';
import { type BoundInput, boundsOf } from './boundInput.ts';
import { parseInput } from './parseInput.ts';
import type { tableTypes } from '#server/platform/files/tableFile.ts';
import { maxTextLength } from '#server/platform/values/inputBounds.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

type FileType =
  'text/csv' | 'application/zip' | 'application/pdf' | 'application/xml' | 'text/html' | (typeof tableTypes)[number];

const NoParameters = z.strictObject({});

/** Definition of one REST route: parsing, response and documentation. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Headers extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  tag: string;
  summary: string;
  description?: string;
  /**
   * `session`: a bearer token; `cookie`: also the session cookie, for calls without headers; `public`: none;
   * `marketplace`: none, and unknown parameters are accepted.
   */
  access?: 'session' | 'cookie' | 'public' | 'marketplace';
  params?: Params;
  /** Absent: the route accepts no query parameters. */
  query?: Query;
  headers?: Headers;
  body?: Body;
  bodyType?: 'application/json' | 'text/csv' | 'application/octet-stream';
  /** JSON response. `file` is another content type, or several to choose from. Neither: an empty body. */
  answer?: Answer;
  file?: FileType | readonly FileType[];
  status?: 200 | 201 | 202 | 204;
  /** Error statuses beside those implied by the definition. */
  failures?: readonly (400 | 401 | 403 | 404 | 409 | 422 | 429 | 503)[];
}

interface Call<Params, Query, Headers, Body> {
  c: Context<HttpVariables>;
  viewer: Viewer;
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
}

type Answered<Answer> = Response | Answer | Promise<Response | Answer>;

const operations = new WeakMap<object, Operation>();

/** Definition of a handler created by `operation`; undefined for any other. */
export const operationOf = (handler: object): Operation | undefined => operations.get(handler);

/**
 * Creates the handler of a REST route. Input is validated by the definition, in the order path, query, headers, body,
 * before `handle` runs; the response is typed by it and sent with its status.
 */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = typeof NoParameters,
  Headers extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  definition: Operation<Params, Query, Headers, Body, Answer>,
  handle: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Headers>, z.output<Body>>,
  ) => Answered<z.input<Answer>>,
): Handler<HttpVariables> {
  const { access, params, query = NoParameters as z.ZodType, headers, body, bodyType, status = 200 } = definition;
  const bounds = {
    params: params && boundsOf(params),
    query: boundsOf(query),
    headers: headers && boundsOf(headers),
    body: body && boundsOf(body),
  };
  const handler = async (c: Context<HttpVariables>) => {
    const answer: unknown = await handle({
      c,
      viewer: c.get('viewer'),
      params: (params && parseBounded(c.req.param(), params, bounds.params!)) as z.output<Params>,
      query: parseBounded(queryOf(c, access !== 'marketplace'), query, bounds.query) as z.output<Query>,
      headers: (headers && parseBounded(c.req.header(), headers, bounds.headers!)) as z.output<Headers>,
      body: (body &&
        (await (bodyType === 'text/csv'
          ? readText(c, body)
          : bodyType === 'application/octet-stream'
            ? readBytes(c, body)
            : readBody(c, body, bounds.body!)))) as z.output<Body>,
    });
    if (answer instanceof Response) return answer;
    return answer === undefined ? c.body(null, status) : c.json(answer, status === 204 ? 200 : status);
  };
  operations.set(handler, definition);
  return handler;
}

function parseBounded<Shape extends z.ZodType>(
  value: Record<string, string>,
  shape: Shape,
  bound: BoundInput,
): z.output<Shape> {
  bound(value);
  return parseInput(value, shape, 'query');
}

/** Query parameters. Throws 400 for a repeated parameter when `isStrict`. */
function queryOf(c: Context, isStrict: boolean): Record<string, string> {
  const given = [...new URL(c.req.url).searchParams];
  // a marketplace's browser gets a page, not an error of the call: a value that is too long counts as absent
  if (!isStrict) return Object.fromEntries(given.filter(([name, { length }]) => length <= maxTextLength(name)));
  const query = Object.fromEntries(given);
  if (Object.keys(query).length === given.length) return query;
  const [name] = given.find(([one], index) => given.findIndex(([other]) => other === one) < index)!;
  throw badRequest('errors.repeatedParameter', { name });
}
