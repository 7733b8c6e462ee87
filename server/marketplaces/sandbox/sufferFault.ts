import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { Fault } from './faults.ts';
import type { SandboxEnv } from './sandbox.ts';

/** Answers the request as the fault wants, or lets it pass changed. */
export async function sufferFault(c: Context<SandboxEnv>, next: Next, fault: Fault): Promise<Response | void> {
  switch (fault.kind) {
    case 'status':
      return answer(fault.body === undefined ? '{}' : textOf(fault.body), fault, 'application/json');
    case 'html':
      return answer('<html><body><h1>503 Service Unavailable</h1></body></html>', fault, 'text/html');
    case 'malformedJson':
      return answer('{"orders": [{"orderId": "701-', { ...fault, status: 200 }, 'application/json');
    case 'reset':
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'resetMidBody':
      return breakOff(c, next);
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

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function answer(body: string, { status, headers }: Fault, contentType: string): Response {
  return new Response(body, { status, headers: { 'content-type': contentType, ...headers } });
}

/** Sends the true answer's head and half of its body, then drops the line. */
async function breakOff(c: Context<SandboxEnv>, next: Next): Promise<Response> {
  await next();
  const body = Buffer.from(await c.res.arrayBuffer());
  const { outgoing, incoming } = c.env;
  outgoing.writeHead(c.res.status, { ...Object.fromEntries(c.res.headers), 'content-length': String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
  return RESPONSE_ALREADY_SENT;
}
