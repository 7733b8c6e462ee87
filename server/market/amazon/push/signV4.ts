import { createHash, createHmac } from 'node:crypto';

export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary keys. */
  sessionToken?: string | undefined;
}

export interface SignedRequest {
  method: 'GET' | 'POST';
  /** Without a query. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The headers that sign a request to AWS at an instant (ms), without those already given (Signature Version 4). */
export function signV4(
  { method, url, headers, body }: SignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsKeys,
  { region, service, at }: { region: string; service: string; at: number },
): Record<string, string> {
  const { host, pathname } = new URL(url);
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const added = { 'x-amz-date': time, ...(sessionToken && { 'x-amz-security-token': sessionToken }) };
  const signed = Object.entries({ ...headers, host, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = [method, pathname, '', lines, names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...added, authorization };
}
