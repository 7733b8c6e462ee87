import { connect, type Socket } from 'node:net';

/** A server that answers POSTs. */
export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The body of the n-th request. */
  body: (n: number) => string;
}

export interface Load {
  /** Milliseconds. */
  p50: number;
  perSecond: number;
}

let sent = 0;

/**
 * Sends `requests` requests over `clients` persistent connections, each as soon as the previous one is answered. A plain
 * socket costs this process, which shares the machine with the server, a tenth of node:http. Throws on a status other than
 * 200 and on GraphQL errors.
 */
export async function httpLoad(target: Target, clients: number, requests: number): Promise<Load> {
  const times: number[] = [];
  let left = requests;
  const start = performance.now();
  const client = async () => {
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    try {
      while (left-- > 0) {
        const startedAt = performance.now();
        await exchange(socket, requestOf(target, sent++));
        times.push(performance.now() - startedAt);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  return { p50: times.toSorted((a, b) => a - b)[times.length >> 1]!, perSecond: requests / seconds };
}

function requestOf({ port, path, headers, body }: Target, n: number): string {
  const text = body(n);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(text);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${lines.join('')}\r\n${text}`;
}

/** Sends a request and waits for its complete response. */
const exchange = (socket: Socket, request: string) =>
  new Promise<void>((done, fail) => {
    let received = '';
    let wanted = -1;
    const end = (error?: Error) => {
      socket.off('data', hear).off('error', end).off('close', closed);
      if (error) fail(error);
      else done();
    };
    const closed = () => end(new Error('the server closed the connection'));
    const hear = (chunk: Buffer) => {
      received += chunk.toString('latin1'); // one character per byte
      if (wanted < 0) {
        const head = received.indexOf('\r\n\r\n');
        if (head < 0) return;
        if (!received.startsWith('HTTP/1.1 200'))
          return end(new Error(`unexpected response: ${received.slice(0, 1_000)}`));
        const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head));
        wanted = length ? head + 4 + Number(length[1]) : Infinity; // else chunked
      }
      if (wanted === Infinity ? !received.endsWith('\r\n0\r\n\r\n') : received.length < wanted) return;
      end(received.includes('"errors":[') ? new Error(received.slice(0, 1_000)) : undefined);
    };
    socket.on('data', hear).on('error', end).on('close', closed);
    socket.write(request);
  });
