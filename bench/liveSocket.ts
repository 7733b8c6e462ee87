import { WebSocket } from 'ws';
import { persistedOperations } from './graphql.ts';

export interface LiveSocket {
  isOpen(): boolean;
  /** Closes the connection without a close frame, like a lost network. */
  drop(): void;
}

/** Opens a socket subscribed to new orders, like the dashboard's. Resolves after subscribing; `hear` runs for each order. */
export function liveSocket(url: string, token: string, hear: (orderId: string) => void): Promise<LiveSocket> {
  const operations = Object.entries(persistedOperations());
  const [id, query] = operations.find(([, text]) => text.startsWith('subscription useNewOrdersSubscription'))!;
  const payload = { query, extensions: { persistedQuery: { version: 1, sha256Hash: id } } };
  return new Promise((done, fail) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', fail);
    socket.on('close', (code) => fail(new Error(`closed with ${code}`)));
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        type: string;
        payload?: { data?: { newOrder?: { id: string } } };
      };
      if (message.type === 'ping') socket.send('{"type":"pong"}');
      if (message.type === 'next') hear(message.payload?.data?.newOrder?.id ?? '');
      if (message.type !== 'connection_ack') return;
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      done({ isOpen: () => socket.readyState === WebSocket.OPEN, drop: () => socket.terminate() });
    });
  });
}
