import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '#server/platform/process/log.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_AGE_MS = 30 * DAY_MS;

/** Files of images by address in a folder, at most `maxBytes` together: the longest unused go first. */
export class ImageCache {
  /** Sizes by file name, the longest unused first. */
  private sizes: Promise<Map<string, number>> | undefined;
  private bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** The stored image; null when there is none, or one older than 30 days. */
  async read(address: string): Promise<Buffer | null> {
    const sizes = await (this.sizes ??= this.load());
    const name = nameOf(address);
    const size = sizes.get(name);
    if (size === undefined) return null;
    sizes.delete(name);
    try {
      const path = join(this.folder, name);
      if (Date.now() - (await stat(path)).mtimeMs > MAX_AGE_MS) throw new Error('old');
      const image = await readFile(path);
      sizes.set(name, size);
      return image;
    } catch {
      this.bytes -= size; // another process removed it, or it is old
      return null;
    }
  }

  /** Stores an image. A folder that cannot be written to only costs fetching it again. */
  async write(address: string, image: Buffer): Promise<void> {
    const sizes = await (this.sizes ??= this.load());
    const name = nameOf(address);
    const path = join(this.folder, name);
    const part = `${path}.${process.pid}.part`;
    try {
      await writeFile(part, image);
      await rename(part, path);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'an image could not be stored');
      return;
    }
    this.bytes += image.length - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, image.length);
    for (const [oldest, size] of sizes) {
      if (this.bytes <= this.maxBytes) break;
      sizes.delete(oldest);
      this.bytes -= size;
      await rm(join(this.folder, oldest), { force: true });
    }
  }

  private async load(): Promise<Map<string, number>> {
    await mkdir(this.folder, { recursive: true }).catch(() => {});
    const names = await readdir(this.folder).catch(() => [] as string[]);
    const found = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { name, size, mtimeMs };
      }),
    );
    const images = found.filter(({ name }) => /^[\da-f]{64}$/.test(name)).sort((a, b) => a.mtimeMs - b.mtimeMs);
    this.bytes = images.reduce((sum, { size }) => sum + size, 0);
    return new Map(images.map(({ name, size }) => [name, size]));
  }
}

const nameOf = (address: string) => createHash('sha256').update(address).digest('hex');
