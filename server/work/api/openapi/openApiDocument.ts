import type { RouterRoute } from 'hono/types';
import { type Definitions, jsonSchema, type JsonSchema } from '#server/platform/http/operation/jsonSchema.ts';
import { type Operation, operationOf } from '#server/platform/http/operation/operation.ts';
import { failures, failureStatuses } from './failures.ts';
import { introduction } from './introduction.ts';

/** The REST contract as OpenAPI 3.1: every route made by `operation`, with the schemas that validate its calls. */
export function openApiDocument(routes: readonly RouterRoute[]) {
  const schemas: Definitions = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, handler } of routes) {
    const operation = operationOf(handler);
    if (!operation) continue;
    const template = path.replace(/(?<=.)\/$/, '').replaceAll(/:(\w+)/g, '{$1}');
    (paths[template] ??= {})[method.toLowerCase()] = operationObject(operation, `${method} ${template}`, schemas);
  }
  return {
    openapi: '3.1.1',
    ...introduction,
    paths: sorted(paths),
    components: {
      schemas: sorted({ ...schemas, Error: ERROR }),
      responses: Object.fromEntries(Object.entries(failures).map(([status, text]) => [name(status), failure(text)])),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in returns.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sl',
          description: 'Set by signing in, for links that a browser opens directly. Over http its name is `sl`.',
        },
      },
    },
  };
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'string',
      description: 'The reason, in Portuguese; errors in the call itself in English if requested.',
    },
    field: { type: 'string', description: 'Field of the body at fault, where a form shows the reason at it.' },
  },
  required: ['error'],
};

const name = (status: number | string) => `Failure${status}`;

const failure = (description: string) => ({
  description,
  headers: [failures[429], failures[507]].includes(description)
    ? { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } }
    : undefined,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function operationObject(operation: Operation, key: string, schemas: Definitions) {
  const { tag, summary, description, access = 'session', body, bodyType = 'application/json' } = operation;
  const needs = { session: [{ bearer: [] }], cookie: [{ bearer: [] }, { cookie: [] }], public: [], marketplace: [] };
  return {
    operationId: key
      .replaceAll(/[^a-zA-Z]+(.)?/g, (_, next: string = '') => next.toUpperCase())
      .replace(/^./, (first) => first.toLowerCase()),
    tags: [tag],
    summary,
    description,
    security: needs[access],
    parameters: [
      ...parameters(operation.params, 'path', schemas),
      ...parameters(operation.query, 'query', schemas),
      ...parameters(operation.headers, 'header', schemas),
    ],
    requestBody: body && { required: true, content: { [bodyType]: { schema: jsonSchema(body, 'input', schemas) } } },
    responses: {
      [operation.status ?? 200]: { description: 'Done.', content: content(operation, schemas) },
      ...Object.fromEntries(
        failureStatuses(operation, key.split(' ')[0]!).map((status) => [status, refusal(operation, status)]),
      ),
    },
  };
}

/** The response of a failed call; a browser sent here by a marketplace gets a page. */
const refusal = ({ access, file }: Operation, status: number) =>
  access === 'marketplace'
    ? { description: failures[status], content: file && files(file) }
    : { $ref: `#/components/responses/${name(status)}` };

function content({ answer, file }: Operation, schemas: Definitions) {
  if (file) return files(file);
  return answer && { 'application/json': { schema: jsonSchema(answer, 'output', schemas) } };
}

const files = (types: NonNullable<Operation['file']>) =>
  Object.fromEntries([types].flat().map((type) => [type, { schema: { type: 'string' } }]));

function parameters(shape: Operation['query'], place: 'path' | 'query' | 'header', schemas: Definitions) {
  if (!shape) return [];
  const { properties = {}, required = [] } = jsonSchema(shape, 'input', schemas);
  return Object.entries(properties).map(([parameter, schema]) => {
    const { description, examples, ...rest } = schema as JsonSchema;
    const isRequired = place === 'path' || required.includes(parameter);
    return { name: parameter, in: place, required: isRequired, description, schema: { ...rest, examples } };
  });
}

const sorted = <Value>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
