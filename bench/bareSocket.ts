import { connect } from 'node:net';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const MAX_SHORT_BYTES = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

export interface BareSocket {
  send(text: string): void;
  close(): void;
}

/**
 * A WebSocket of graphql-transport-ws over a plain socket. It shares the machine with the measured server and costs a
 * tenth of a client that masks, checks and decodes. `hear` receives each message's bytes. Rejects when the server closes it.
 */
export function bareSocket(port: number, hear: (message: Buffer) => void): Promise<BareSocket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (opcode: number, payload: Buffer) => socket.write(frameOf(opcode, payload));
    let unread: Buffer = Buffer.alloc(0);
    let isOpen = false;
    const read = (chunk: Buffer) => {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      if (!isOpen) {
        const end = unread.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!unread.subarray(0, end).includes(' 101 ')) return fail(new Error(unread.toString()));
        unread = unread.subarray(end + 4);
        isOpen = true;
        done({ send: (text) => send(TEXT, Buffer.from(text)), close: () => socket.off('close', closed).destroy() });
      }
      for (let frame = nextFrame(unread); frame; frame = nextFrame(unread)) {
        unread = unread.subarray(frame.end);
        if (frame.opcode === TEXT) hear(frame.payload);
        else if (frame.opcode === PING) send(PONG, frame.payload);
        else if (frame.opcode === CLOSE) fail(new Error(`closed with ${frame.payload.readUInt16BE(0)}`));
      }
    };
    const closed = () => fail(new Error('the server closed the socket'));
    socket.on('data', read).on('error', fail).on('close', closed);
    socket.write(
      `GET /graphql HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
        'sec-websocket-protocol: graphql-transport-ws\r\n\r\n',
    );
  });
}

/** Client frame with a zero mask, which leaves the payload unchanged. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const isShort = payload.length <= MAX_SHORT_BYTES;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isShort ? payload.length : TWO_BYTES);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function nextFrame(bytes: Buffer): { opcode: number; payload: Buffer; end: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const head = short === EIGHT_BYTES ? 10 : short === TWO_BYTES ? 4 : 2;
  if (bytes.length < head) return null;
  const length = head === 10 ? Number(bytes.readBigUInt64BE(2)) : head === 4 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return null;
  return { opcode: bytes[0]! & 0x0f, payload: bytes.subarray(head, head + length), end: head + length };
}
