import { recordTraffic } from '#server/records/traffic/recordTraffic.ts';
import type { OpenStream } from '#server/work/sync/openStream.ts';
import { readPlaced } from './readPlaced.ts';

/** Reads visits by ASIN or item and day: the newest days, then what the quota leaves room for of the past. */
export function readTraffic(stream: OpenStream): Promise<void> {
  return readPlaced(
    stream,
    (place) => stream.connector.traffic!(place),
    ({ traffic }, tx) => recordTraffic(stream.run.accountId, traffic, tx),
  );
}
