/** Address of an SQS queue, and where and how its requests are sent. */
export interface QueueUrl {
  url: string;
  endpoint: string;
  region: string;
}

const MAX_LENGTH = 500;
const HOST = /^sqs\.([a-z]{2}[a-z0-9-]{3,20}[0-9])\.amazonaws\.com$/;
const PATH = /^\/\d{12}\/[A-Za-z0-9_-]{1,80}$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Of a queue on this machine. */
const LOCAL_REGION = 'us-east-1';

/**
 * Parses the address of a queue; null for any other host than SQS, because requests carry a signature. Queues on this
 * machine are allowed to who runs the server, not to sellers. FIFO queues take no notifications of Amazon, so their
 * names are no addresses either.
 */
export function queueUrl(text: string, { allowLocal = false } = {}): QueueUrl | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { protocol, hostname, pathname, origin, search, username } = new URL(text);
  if (search || username || !PATH.test(pathname)) return null;
  if (allowLocal && LOOPBACK.has(hostname)) return { url: text, endpoint: `${origin}/`, region: LOCAL_REGION };
  const region = protocol === 'https:' && origin === `https://${hostname}` ? HOST.exec(hostname)?.[1] : undefined;
  return region ? { url: text, endpoint: `${origin}/`, region } : null;
}
