import { chunks } from '#server/platform/jobs/chunks.ts';
import { jsonItems } from '#server/platform/files/jsonArray.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import { analysisAnswer } from '#server/insight/profit/restAnswers.ts';

/** JSON text of a response in chunks: `analyses` first, then the fields of `rest`. */
export async function* analysesText(analyses: readonly ProfitAnalysis[], rest: object): AsyncGenerator<string> {
  let start = '{"analyses":';
  for await (const part of jsonItems(chunks(analyses), analysisAnswer)) {
    yield start + part;
    start = '';
  }
  yield `,${JSON.stringify(rest).slice(1)}`;
}
