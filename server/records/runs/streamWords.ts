import { type Said, saidLines } from '#server/platform/language/said.ts';

/** What `sync_streams` says of the last read of a stream, beside its other columns. */
export interface StreamWords {
  error: string | null;
  sentences: unknown;
  note: string | null;
  noteSentences: unknown;
}

/** Columns of `StreamWords`. */
export const STREAM_WORDS = 'error, sentences, note, note_sentences AS "noteSentences"';

/** Why a stream is not read, else what its last read met, a line each; empty when nothing. */
export const saidOfStream = ({ error, sentences, note, noteSentences }: StreamWords): Said[] =>
  error === null ? (note === null ? [] : saidLines(noteSentences, note)) : saidLines([sentences], error);
