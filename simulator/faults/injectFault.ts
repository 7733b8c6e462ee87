import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { SimulatorEnv } from '#simulator/simulator.ts';
import type { Fault } from './faults.ts';
import { gzipBomb, longBody } from './hugeBody.ts';

/** Answers the request with the fault, or passes it on and alters the answer. */
export async function injectFault(c: Context<SimulatorEnv>, next: Next, fault: Fault): Promise<Response | void> {
  switch (fault.kind) {
    case 'status':
      return answer(fault.body === undefined ? '{}' : textOf(fault.body), fault, 'application/json');
    case 'html':
      return answer('<html><body><h1>503 Service Unavailable</h1></body></html>', fault, 'text/html');
    case 'malformedJson':
      return answer('{"orders": [{"orderId": "701-', { ...fault, status: 200 }, 'application/json');
    case 'longBody':
      return answer(longBody(fault.bytes), { ...fault, status: 200 }, 'application/json');
    case 'gzipBomb':
      return answer(gzipBomb(fault.bytes), packed(c, fault), 'application/json');
    case 'reset':
      c.env.incoming.socket.destroy();
      return alreadySent();
    case 'resetMidBody':
      return breakOff(c, next);
    case 'wrongTypes':
      return changed(c, next, withWrongTypes);
    case 'reversePage':
      return changed(c, next, reversed);
    case 'slowBody':
      return slowly(c, next, fault.delayMs);
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      await next();
      return;
    case 'duplicatePage':
      c.set('pageShift', -1);
      await next();
      return;
    case 'shiftPage':
      c.set('pageShift', 3);
      await next();
      return;
  }
}

/**
 * Response for an answer written directly to the socket. A copy, because the shared constant would be written a second
 * time when the server's own Response class replaced Node's after it was created.
 */
const alreadySent = () => RESPONSE_ALREADY_SENT.clone();

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function answer(body: BodyInit, { status, headers }: Pick<Fault, 'status' | 'headers'>, contentType: string): Response {
  return new Response(body, { status, headers: { 'content-type': contentType, ...headers } });
}

/** A document is itself a gzip file; other answers are compressed in transit. */
function packed(c: Context<SimulatorEnv>, { headers }: Fault): Pick<Fault, 'status' | 'headers'> {
  const isFile = new URL(c.req.url).pathname.includes('documents/');
  return { status: 200, headers: isFile ? headers : { 'content-encoding': 'gzip', ...headers } };
}

/** Alters the real answer if it is JSON. */
async function changed(c: Context<SimulatorEnv>, next: Next, change: (value: unknown) => unknown): Promise<void> {
  await next();
  const { status, headers } = c.res;
  if (!headers.get('content-type')?.includes('json')) return;
  const body = JSON.stringify(change(await c.res.json()));
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}

/** Sends the real answer in two halves with a pause between them. */
async function slowly(c: Context<SimulatorEnv>, next: Next, delayMs: number): Promise<void> {
  await next();
  const { status, headers } = c.res;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const middle = Math.floor(body.length / 2);
  const halves = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(body.subarray(0, middle)),
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      controller.enqueue(body.subarray(middle));
      controller.close();
    },
  });
  c.res = undefined;
  c.res = new Response(halves, { status, headers });
}

/** Sends the head and half of the body of the real answer, then closes the connection. */
async function breakOff(c: Context<SimulatorEnv>, next: Next): Promise<Response> {
  await next();
  const body = Buffer.from(await c.res.arrayBuffer());
  const { outgoing, incoming } = c.env;
  outgoing.writeHead(c.res.status, { ...Object.fromEntries(c.res.headers), 'content-length': String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  c.res = undefined;
  return (c.res = alreadySent());
}

/** Changes the type of every value: texts become numbers, numbers and lists texts. */
function withWrongTypes(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return `${value} ou mais`;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.length ? value.map(withWrongTypes) : 'nenhum';
  return value === null ? 0 : mapped(value as object, withWrongTypes);
}

/** Reverses lists, also inside objects; the entries themselves are unchanged. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  return value !== null && typeof value === 'object' ? mapped(value, reversed) : value;
}

const mapped = (value: object, change: (part: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
