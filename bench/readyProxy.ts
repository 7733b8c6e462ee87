import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const POLL_MS = 100;

interface Backend {
  url: string;
  isReady: boolean;
  agent: Agent;
}

/**
 * A small reverse proxy, like an operator's in front of several processes. Requests go round-robin, over persistent
 * connections, to the backends whose /readyz answers 200, polled ten times a second. Only a refused connection is retried,
 * at the next backend.
 */
export async function readyProxy() {
  let backends: Backend[] = [];
  let turn = 0;
  const server = createServer((incoming, answer) => forward(incoming, answer, 0));
  function forward(incoming: IncomingMessage, answer: ServerResponse, tries: number): void {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % (ready.length || 1)];
    if (!backend) return void answer.writeHead(502).end('no backend');
    const { method, headers } = incoming;
    const outgoing = request(backend.url + incoming.url, { method, headers, agent: backend.agent }, (reply) => {
      const { connection: _ofThatHop, ...rest } = reply.headers;
      answer.writeHead(reply.statusCode!, rest);
      reply.pipe(answer);
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      backend.isReady = false;
      if (error.code === 'ECONNREFUSED' && tries < 5) forward(incoming, answer, tries + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(error.message);
    });
    incoming.pipe(outgoing);
  }
  const poll = setInterval(() => {
    for (const backend of backends)
      request(`${backend.url}/readyz`, (reply) => void (backend.isReady = reply.resume().statusCode === 200))
        .once('error', () => (backend.isReady = false))
        .end();
  }, POLL_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Replaces the backends. Each receives requests once it is ready. */
    use: (urls: string[]) => {
      backends = urls.map(
        (url) =>
          backends.find((known) => known.url === url) ?? { url, isReady: false, agent: new Agent({ keepAlive: true }) },
      );
    },
    isReady: (url: string) => backends.some((backend) => backend.url === url && backend.isReady),
    close: () => {
      clearInterval(poll);
      server.closeAllConnections();
      server.close();
      for (const { agent } of backends) agent.destroy();
    },
  };
}
