import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const LOOK_MS = 100;

interface Backend {
  url: string;
  isReady: boolean;
  agent: Agent;
}

/**
 * A small proxy as operators put before several processes: requests go in turn to those whose /readyz says 200, looked at ten
 * times a second, over connections that are kept. One that cannot be connected to is passed over; nothing else is retried.
 */
export async function readyProxy() {
  let backends: Backend[] = [];
  let turn = 0;
  const server = createServer((asked, answer) => forward(asked, answer, 0));
  function forward(asked: IncomingMessage, answer: ServerResponse, tries: number): void {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % (ready.length || 1)];
    if (!backend) return void answer.writeHead(502).end('no backend');
    const { method, headers } = asked;
    const passed = request(backend.url + asked.url, { method, headers, agent: backend.agent }, (reply) => {
      const { connection: _ofThatHop, ...rest } = reply.headers;
      answer.writeHead(reply.statusCode!, rest);
      reply.pipe(answer);
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      backend.isReady = false;
      if (error.code === 'ECONNREFUSED' && tries < 5) forward(asked, answer, tries + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(error.message);
    });
    asked.pipe(passed);
  }
  const look = setInterval(() => {
    for (const backend of backends)
      request(`${backend.url}/readyz`, (reply) => void (backend.isReady = reply.resume().statusCode === 200))
        .once('error', () => (backend.isReady = false))
        .end();
  }, LOOK_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Sends requests to these from now on, each once it is ready. */
    use: (urls: string[]) => {
      backends = urls.map(
        (url) =>
          backends.find((known) => known.url === url) ?? { url, isReady: false, agent: new Agent({ keepAlive: true }) },
      );
    },
    isReady: (url: string) => backends.some((backend) => backend.url === url && backend.isReady),
    close: () => {
      clearInterval(look);
      server.closeAllConnections();
      server.close();
      for (const { agent } of backends) agent.destroy();
    },
  };
}
