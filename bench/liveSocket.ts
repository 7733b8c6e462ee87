import { WebSocket } from 'ws';
import { persistedOperations } from './graphql.ts';

export interface LiveSocket {
  isOpen(): boolean;
  /** Cut off without a farewell, as by a network that is gone. */
  drop(): void;
}

/** A page that listens for new orders, as the dashboard does. Resolves once it has asked; `hear` is called for each one. */
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
