import { LRUCache } from 'lru-cache';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { fetchImage } from './fetchImage.ts';
import type { ImageCache } from './imageCache.ts';

const MAX_FETCHES = 8;
const MAX_WAITING = 200;
/** A failed fetch is not repeated sooner. */
const RETRY_MS = 10 * 60_000;

/** Fetches listing images once for all who show them, a few at a time. */
export class ProductImages {
  private readonly running = new Map<string, Promise<Buffer | null>>();
  private readonly failed = new LRUCache<string, true>({ max: 10_000, ttl: RETRY_MS });
  private readonly waiting: (() => void)[] = [];
  private fetches = 0;

  constructor(
    private readonly cache: ImageCache,
    private readonly fetchOne: (address: string) => Promise<Buffer> = fetchImage,
  ) {}

  /** The image of one of the account's products by its address at the marketplace; null when it has none or cannot be read. */
  async productImage({ accountId }: Pick<Viewer, 'accountId'>, address: string): Promise<Buffer | null> {
    const [own] = await preparedRows(
      'SELECT 1 FROM products WHERE account_id = $1 AND md5(image_url) = md5($2) AND image_url = $2 LIMIT 1',
      [accountId, address],
    );
    if (!own) return null;
    const running = this.running.get(address);
    if (running) return running;
    const reading = this.read(address).finally(() => this.running.delete(address));
    this.running.set(address, reading);
    return reading;
  }

  private async read(address: string): Promise<Buffer | null> {
    const stored = await this.cache.read(address);
    if (stored || this.failed.has(address)) return stored;
    if (this.waiting.length >= MAX_WAITING) return null;
    if (this.fetches >= MAX_FETCHES) await new Promise<void>((go) => this.waiting.push(go));
    this.fetches += 1;
    try {
      const image = await this.fetchOne(address);
      await this.cache.write(address, image);
      return image;
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'an image could not be fetched');
      this.failed.set(address, true);
      return null;
    } finally {
      this.fetches -= 1;
      this.waiting.shift()?.();
    }
  }
}
