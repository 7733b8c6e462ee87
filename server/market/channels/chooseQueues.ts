import type { Settings } from '#server/platform/process/settings.ts';
import type { QueueSettings } from '#server/market/amazon/push/amazonQueues.ts';

/** Queues of notifications named in the settings; null without any. One for all regions stands in for those not named. */
export function chooseQueues(settings: Settings): QueueSettings | null {
  const { SQS_QUEUE_URL: any, AMAZON_SQS_ACCESS_KEY_ID: id, AMAZON_SQS_SECRET_ACCESS_KEY: secret } = settings;
  if (!id || !secret) return null;
  const urls = {
    na: settings.AMAZON_SQS_URL_NA ?? any,
    eu: settings.AMAZON_SQS_URL_EU ?? any,
    fe: settings.AMAZON_SQS_URL_FE ?? any,
  };
  const keys = { accessKeyId: id, secretAccessKey: secret, sessionToken: settings.AMAZON_SQS_SESSION_TOKEN };
  return { urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => url)), keys };
}
