import { createHash, createHmac } from 'node:crypto';

interface Signed {
  method: string;
  path: string;
  body: string;
  header: (name: string) => string | undefined;
}

const FORM = /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/(\d{8})\/([\w-]+)\/sqs\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/; // prettier-ignore
/** Difference to AWS's clock beyond which it refuses a request. */
const MAX_SKEW_MS = 15 * 60_000;

/** AWS's reason to refuse a request's Signature Version 4; null for a valid one. */
export function refusalOfSignature(
  { method, path, body, header }: Signed,
  keys: { accessKeyId: string; secretAccessKey: string },
  now: number,
): string | null {
  const [, id, day, region, names, signature] = FORM.exec(header('authorization') ?? '') ?? [];
  if (!id || !day || !region || !names) return 'MissingAuthenticationToken';
  if (id !== keys.accessKeyId) return 'InvalidClientTokenId';
  const time = header('x-amz-date') ?? '';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now) <= MAX_SKEW_MS) || !time.startsWith(day)) return 'RequestExpired';
  const signed = names.split(';');
  if (!['host', 'x-amz-date'].every((name) => signed.includes(name))) return 'IncompleteSignature';
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const headers = signed.map((name) => `${name}:${(header(name) ?? '').trim()}\n`).join('');
  const request = [method, path, '', headers, names, hash(body)].join('\n');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/sqs/aws4_request\n${hash(request)}`;
  let key: string | Buffer = `AWS4${keys.secretAccessKey}`;
  for (const part of [day, region, 'sqs', 'aws4_request', text]) key = createHmac('sha256', key).update(part).digest();
  return (key as Buffer).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
