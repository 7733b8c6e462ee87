import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { testApp } from '#server/platform/testing/appClient.ts';
import { type JsonSchema } from '#server/platform/http/operation/jsonSchema.ts';
import { openApiDocument } from '#server/work/api/openapi/openApiDocument.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

/** A call of the OpenAPI document. */
export interface DocumentedCall {
  method: string;
  path: string;
  parameters: Parameter[];
  /** Null when the call has no body. */
  body: { type: string; schema: JsonSchema } | null;
  needsSession: boolean;
  /** Whether a marketplace, or a browser sent by one, makes the call. */
  isLenient: boolean;
  statuses: number[];
}

const { routes } = testApp();
const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as any;

export const calls: DocumentedCall[] = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, { parameters, requestBody, security, responses }]) => {
    const [body] = Object.entries<any>(requestBody?.content ?? {});
    return {
      method: method.toUpperCase(),
      path,
      parameters,
      body: body ? { type: body[0], schema: body[1].schema } : null,
      needsSession: security.length > 0,
      isLenient: /^\/(webhooks|auth)\//.test(path),
      statuses: Object.keys(responses).map(Number),
    };
  }),
);

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const pointer = (...parts: (string | number)[]) =>
  parts.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** The first difference between an answer and the document; null when they agree. */
export async function disagreement({ method, path }: DocumentedCall, answer: Response): Promise<string | null> {
  const text = await answer.text();
  const stated = document.paths[path][method.toLowerCase()].responses[answer.status];
  if (!stated) return `status ${answer.status} is not documented: ${text.slice(0, 300)}`;
  const [, reference] = /^#\/components\/responses\/(.+)$/.exec(stated.$ref ?? '') ?? [];
  const at = reference
    ? ['components', 'responses', reference]
    : ['paths', path, method.toLowerCase(), 'responses', answer.status];
  const content = (reference ? document.components.responses[reference] : stated).content ?? {};
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (Object.keys(content).length === 0) return text === '' ? null : `a body where none is documented: ${text}`;
  if (!type || !content[type]) return `content type ${type} is not documented for ${answer.status}`;
  if (answer.status === 429 && !/^\d+$/.test(answer.headers.get('retry-after') ?? '')) return '429 without Retry-After';
  if (type !== 'application/json') return null;
  const isValid = ajv.getSchema(`document#/${pointer(...at, 'content', type, 'schema')}`)!;
  return isValid(JSON.parse(text)) ? null : `${ajv.errorsText(isValid.errors)} in ${text.slice(0, 500)}`;
}

/** The address of a call: its path with parameters, and the query. */
export function addressOf(
  { path }: DocumentedCall,
  params: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[] = [],
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return query.length > 0 ? `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : filled;
}
