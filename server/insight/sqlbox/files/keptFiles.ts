import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrentMarks } from './currentMarks.ts';
import { ENTERED } from './ownFolder.ts';

export interface KeptFile {
  name: string;
  bytes: number;
  /** Marks of its rows; null while they are not known, after a restart. */
  marks: CurrentMarks | null;
  followsClock: boolean;
  /** Readers that hold it. */
  pins: number;
}

const NAME = /^(\d+)-(\d+)\.duckdb$/;

/** Files of a folder by account, the least recently used first. A file that is held is deleted when it is let go. */
export class KeptFiles {
  private readonly files = new Map<number, KeptFile>();
  private generation = 0;

  constructor(
    readonly folder: string,
    private readonly maxBytes: number,
  ) {
    for (const name of readdirSync(folder).toSorted()) this.adopt(name);
  }

  /** Takes over the newest file of an account; all else are leftovers. */
  private adopt(name: string): void {
    const [, account, generation] = NAME.exec(name) ?? [];
    const path = join(this.folder, name);
    if (!account) return rmSync(path, { recursive: true, force: true });
    this.generation = Math.max(this.generation, Number(generation));
    const known = this.files.get(Number(account));
    const isNewer = !known || Number(NAME.exec(known.name)![2]) < Number(generation);
    if (!isNewer) return rmSync(path, { force: true });
    if (known) rmSync(join(this.folder, known.name), { force: true });
    this.files.set(Number(account), { name, bytes: statSync(path).size, marks: null, followsClock: false, pins: 0 });
  }

  /** Name of a new file, in a folder that is there although somebody may have cleaned up. */
  newName(accountId: number): string {
    mkdirSync(this.folder, { recursive: true, mode: ENTERED });
    this.generation += 1;
    return `${accountId}-${this.generation}.duckdb`;
  }

  /** The account's file, which is now the most recently used one. */
  use(accountId: number): KeptFile | null {
    const file = this.files.get(accountId);
    if (!file) return null;
    if (!existsSync(join(this.folder, file.name))) {
      this.files.delete(accountId); // somebody cleaned up
      return null;
    }
    this.files.delete(accountId);
    this.files.set(accountId, file);
    return file;
  }

  /** Replaces the account's file, and deletes the least recently used ones beyond the limit. */
  keep(accountId: number, built: Pick<KeptFile, 'name' | 'marks' | 'followsClock'>): KeptFile {
    const known = this.use(accountId);
    if (known?.name === built.name) return Object.assign(known, built);
    this.drop(accountId);
    const file = { ...built, bytes: statSync(join(this.folder, built.name)).size, pins: 0 };
    this.files.set(accountId, file);
    for (const [other, { pins }] of this.files) {
      if (this.bytes() <= this.maxBytes) break;
      if (other !== accountId && pins === 0) this.drop(other);
    }
    return file;
  }

  /** Forgets the account's file and deletes it once no statement holds it. */
  drop(accountId: number): void {
    const file = this.files.get(accountId);
    if (!file) return;
    this.files.delete(accountId);
    if (file.pins === 0) this.remove(file.name);
  }

  /** Holds a file until the returned function is called. */
  pin(file: KeptFile, accountId: number): () => void {
    file.pins += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      file.pins -= 1;
      if (file.pins === 0 && this.files.get(accountId) !== file) this.remove(file.name);
    };
  }

  /** Deletes what a builder left behind. */
  sweep(name: string): void {
    if (!existsSync(this.folder)) return;
    for (const leftover of readdirSync(this.folder)) if (leftover.startsWith(name)) this.remove(leftover);
  }

  accounts = (): number[] => [...this.files.keys()];

  private bytes = (): number => [...this.files.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  private remove(name: string): void {
    rmSync(join(this.folder, name), { recursive: true, force: true });
  }
}
