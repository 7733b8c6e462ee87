import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { modelOf } from './models.ts';
import { type Violation, violationsOf } from './violationsOf.ts';

export interface BrokenCall extends Violation {
  model: string;
  method: string;
  path: string;
}

export interface Switchboard {
  url: string;
  /** Number of calls by model name. */
  calls: Map<string, number>;
  broken: BrokenCall[];
  close(): void;
}

const NOT_FORWARDED = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding']);

/**
 * One origin for the connectors: a call goes through the proxy of its model, or directly to `upstream` if it has none.
 * Calls rejected by the proxy are recorded and then sent to `upstream`, so that the following calls happen too.
 */
export async function startSwitchboard(upstream: string, proxies: Map<string, string>): Promise<Switchboard> {
  const calls = new Map<string, number>();
  const broken: BrokenCall[] = [];

  const answerOf = async (incoming: IncomingMessage): Promise<{ answer: Response; body: Buffer }> => {
    const { method = 'GET', url: path = '/' } = incoming;
    const sent = await text(incoming);
    const headers = Object.entries(incoming.headers).filter(([name]) => !NOT_FORWARDED.has(name));
    const forward = async (origin: string) => {
      const answer = await fetch(origin + path, {
        method,
        headers: headers as [string, string][],
        ...(sent === '' ? {} : { body: sent }),
        redirect: 'manual',
      });
      return { answer, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const model = modelOf(path);
    const proxy = model && proxies.get(model.name);
    if (!proxy) return forward(upstream);
    calls.set(model.name, (calls.get(model.name) ?? 0) + 1);
    const checked = await forward(proxy);
    const violations = violationsOf(checked.answer.headers.get('sl-violations'), checked.body.toString('utf8'));
    if (!violations.length) return checked;
    broken.push(...violations.map((violation) => ({ model: model.name, method, path, ...violation })));
    return forward(upstream);
  };

  const server = createServer((incoming, outgoing) => {
    answerOf(incoming).then(
      ({ answer, body }) => respond(outgoing, answer, body),
      (error: unknown) => {
        console.error(error);
        outgoing.writeHead(502).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, calls, broken, close };
}

function respond(outgoing: ServerResponse, { status, headers }: Response, body: Buffer): void {
  outgoing.writeHead(status, Object.fromEntries([...headers].filter(([name]) => !NOT_FORWARDED.has(name))));
  outgoing.end(body);
}
