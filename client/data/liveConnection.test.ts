import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A socket to a server that accepts every client and answers pings until it is frozen. */
class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  static isDown = false;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState: number = FakeSocket.OPEN;
  isFrozen = false;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: object) => {};
  onerror = (_event: object) => {};
  constructor() {
    FakeSocket.opened.push(this);
    setTimeout(() => (FakeSocket.isDown ? this.drop() : this.onopen()));
  }
  send(text: string) {
    const { type } = JSON.parse(text) as { type: string };
    const answer = { connection_init: 'connection_ack', ping: 'pong' }[type];
    if (answer && !this.isFrozen) setTimeout(() => this.onmessage({ data: JSON.stringify({ type: answer }) }));
  }
  close() {
    this.readyState = FakeSocket.CLOSED;
  }
  drop() {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code: 1006, reason: '', wasClean: false });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.resetModules();
  Object.assign(FakeSocket, { isDown: false }).opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a subscribed page. `resumed` counts how often it was asked to refetch its data. */
async function openPage() {
  const { liveClient, liveState, onLiveResumed } = await import('./liveConnection.ts');
  const resumed = vi.fn<() => void>();
  onLiveResumed(resumed);
  const client = await liveClient();
  client.subscribe({ query: 'subscription { x }' }, { next() {}, error() {}, complete() {} });
  await vi.advanceTimersByTimeAsync(100);
  expect(liveState()).toBe('live');
  return { liveState, resumed };
}

test('a dead socket that is not closed is replaced after an unanswered ping, and the page refetches', async () => {
  const { liveState, resumed } = await openPage();
  FakeSocket.opened[0]!.isFrozen = true;
  await vi.advanceTimersByTimeAsync(25_000); // a ping every 15 s, 5 s to answer it
  expect(FakeSocket.opened).toHaveLength(2);
  expect([liveState(), resumed.mock.calls.length]).toEqual(['live', 1]);
});

test('a page left open while the server is away for an hour is live again within seconds of its return', async () => {
  const { liveState, resumed } = await openPage();
  FakeSocket.isDown = true;
  FakeSocket.opened[0]!.drop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(liveState()).toBe('reconnecting');
  FakeSocket.isDown = false;
  await vi.advanceTimersByTimeAsync(4_100);
  expect([liveState(), resumed.mock.calls.length]).toEqual(['live', 1]);
});
