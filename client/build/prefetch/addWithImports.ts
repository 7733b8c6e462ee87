import type { Rolldown } from 'vite';

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Adds a chunk's file and those it cannot run without. */
export function addWithImports(bundle: Bundle, chunk: Rolldown.OutputChunk, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') addWithImports(bundle, imported, files);
  }
}
