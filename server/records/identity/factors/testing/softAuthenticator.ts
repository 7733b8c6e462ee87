import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of byte strings, texts, small integers and maps of them. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** An authenticator with one passkey, which signs what a browser at `origin` asks. */
export function softAuthenticator(origin = 'http://localhost:4000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: text(id),
    /** Answer to `startPasskey`. */
    create(options: string): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(PRESENT | VERIFIED | HAS_KEY, credential)],
        ]),
      );
      const clientDataJSON = text(clientData('webauthn.create', challenge));
      const response = { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] };
      return JSON.stringify({ ...common, response });
    },
    /** Answer to a challenge; `isVerified`: false as of a key that only asks for a touch. */
    prove({ challenge }: { challenge: string }, { isVerified = true } = {}) {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = authData(PRESENT | (isVerified ? VERIFIED : 0));
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
        },
      };
    },
  };
}
