import { connect, type Socket } from 'node:net';

/** What an attacker has: the server, and the sessions of eight accounts. */
export interface Target {
  url: string;
  sessions: Signed[];
}

/** A session, in both forms in which the server takes it. */
export interface Signed {
  token: string;
  cookie: string;
}

export interface Attack {
  name: string;
  /** Requests under way at once. */
  clients: number;
  /** Sends the n-th request. Returns the answer as it is counted: a status, or a word. */
  send(target: Target, n: number): Promise<number | string>;
}

const ENDLESS = [
  'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
  'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r',
  'SELECT count(*) FROM order_items a, order_items b, order_items c WHERE a.id + b.id > c.id',
];
const FEE_RULE = 'mutation ($input: FeeRuleInput!) { createFeeRule(input: $input) { __typename } }';
const HEAVY = '{ viewer { name } __schema { types { name fields { name description args { name } } } } }';
const SLOW_SOCKET_MS = 20_000;

const COSTS_HEAD = 'asin;sku;cost;valid_from\n';
const DIGITS = `${COSTS_HEAD}B000000001;A;${'1'.repeat(4_000_000)}x;2026-01-01\n`;
const ODD = COSTS_HEAD + `"a""b';\t\u2028;=,"\r`.repeat(250_000).slice(0, 5_000_000);
const LARGE = JSON.stringify({ query: '{ viewer { name } }', variables: { x: 'y'.repeat(9_000_000) } });
const NESTED = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

/** Attacks of the examinations, each by accounts of its own. A request that is refused is an answer like any other. */
export const attacks: Attack[] = [
  {
    name: '8 accounts of endless SQL',
    clients: 8,
    send: (target, n) => post(target, '/api/database/query', json({ query: ENDLESS[n % ENDLESS.length] }), n),
  },
  {
    name: 'a fee rule of 60,000 digits',
    clients: 8,
    send: (target, n) => {
      const rule = { country: 'BR', marketplace: 'AMAZON', percent: `${'1'.repeat(60_000)}x`, validFrom: '2026-01-01' };
      return post(target, '/graphql', json({ query: FEE_RULE, variables: { input: rule } }), n);
    },
  },
  {
    name: 'a cost file with a cell of 4 million digits',
    clients: 4,
    send: (target, n) => post(target, '/api/costs/import', DIGITS, n, 'text/csv'),
  },
  {
    name: 'a cost file of 5 MB of odd text',
    clients: 4,
    send: (target, n) => post(target, '/api/costs/import', ODD, n, 'text/csv'),
  },
  {
    name: '200 slow sockets on the developers’ page and answers',
    clients: 200,
    send: (target, n) => slowSocket(target, n % 2 ? '/graphql' : '/api/openapi.json', n),
  },
  {
    name: '800 GraphQL operations in a burst, again and again',
    clients: 800,
    send: (target, n) => post(target, '/graphql', json({ query: HEAVY }), n),
  },
  {
    name: '200 guesses of a password at once, from many addresses',
    clients: 200,
    send: (target, n) =>
      post(target, '/api/auth/login', json({ email: 'neighbour-0@loja.example', password: `guess ${n}` }), n),
  },
  {
    name: 'JSON nested 5,000-fold',
    clients: 16,
    send: (target, n) => post(target, n % 2 ? '/graphql' : '/api/database/query', NESTED, n),
  },
  {
    name: 'exports by 8 accounts',
    clients: 8,
    send: (target, n) => get(target, '/api/database/table/order_items/export', n),
  },
  {
    name: 'images by the proxy',
    clients: 64,
    send: (target, n) =>
      get(target, `/images?url=${encodeURIComponent(`https://m.media-amazon.com/images/I/${n}.jpg`)}`, n),
  },
  { name: 'bodies of 9 MB', clients: 8, send: (target, n) => post(target, '/graphql', LARGE, n) },
];

const json = (body: object) => JSON.stringify(body);

/** Headers of the n-th request: each from another address, which the server believes of its proxy. */
const headersOf = ({ sessions }: Target, n: number) => ({
  authorization: `Bearer ${sessions[n % sessions.length]!.token}`,
  cookie: sessions[n % sessions.length]!.cookie,
  'x-forwarded-for': `198.${18 + (n % 2)}.${(n >> 9) % 256}.${(n >> 1) % 256}`,
});

async function post(target: Target, path: string, body: string, n: number, type = 'application/json') {
  const headers = { ...headersOf(target, n), 'content-type': type };
  const answer = await fetch(target.url + path, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function get(target: Target, path: string, n: number) {
  const answer = await fetch(target.url + path, { headers: headersOf(target, n) });
  await answer.body?.pipeTo(new WritableStream()); // read, not kept
  return answer.status;
}

/** Asks, and reads nothing of the answer. */
const slowSocket = (target: Target, path: string, n: number) =>
  new Promise<string>((done) => {
    const { hostname, port } = new URL(target.url);
    const socket: Socket = connect(Number(port), hostname);
    const end = (outcome: string) => {
      socket.destroy();
      done(outcome);
    };
    const { authorization, cookie, 'x-forwarded-for': from } = headersOf(target, n);
    socket.pause();
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nauthorization: ${authorization}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${from}\r\n\r\n`,
    );
    socket.once('error', () => end('cut off')).once('close', () => end('cut off'));
    setTimeout(() => end('kept open'), SLOW_SOCKET_MS);
  });
