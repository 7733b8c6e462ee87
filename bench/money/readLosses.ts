import { lostUnits } from '#server/insight/reconciliation/matching/lostUnits.ts';
import type { LostUnits } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { lossPaymentOf, REIMBURSEMENTS } from '#server/market/amazon/money/lossPaymentOf.ts';
import { INVENTORY_LEDGER, stockLossOf } from '#server/market/amazon/money/stockLossOf.ts';
import { columnsByName } from '#server/market/amazon/reports/reportColumns.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';
import { sourceReports } from '#simulator/testing/sourceReports.ts';

const DAY = 86_400_000;
/** Longest span of a report. */
const SPAN = 30 * DAY;
const COUNTRIES = { BR: 'A2Q3Y263D00KWC', US: 'ATVPDKIKX0DER' };

/** Units that Amazon lost in a span (ms), with what it paid for them. */
export async function readLosses(simulator: RunningSimulator, from: number, to: number): Promise<LostUnits[]> {
  const reports = await sourceReports({ url: simulator.url, amazon: simulator.accounts.amazon });
  const units: LostUnits[] = [];
  for (const [country, marketplaceId] of Object.entries(COUNTRIES)) {
    const read = async (reportType: string) => {
      const texts: string[] = [];
      for (let start = from; start < to; start += SPAN) {
        const [dataStartTime, dataEndTime] = [start, Math.min(to, start + SPAN - 1)].map((at) =>
          new Date(at).toISOString(),
        );
        texts.push(
          await reports.report({
            reportType,
            marketplaceIds: [marketplaceId],
            dataStartTime: dataStartTime!,
            dataEndTime: dataEndTime!,
          }),
        );
      }
      return texts.flatMap(cellsOf);
    };
    const losses = (await read(INVENTORY_LEDGER)).flatMap((cell) => stockLossOf(cell, country) ?? []);
    const payments = (await read(REIMBURSEMENTS)).flatMap((cell) => lossPaymentOf(cell, country) ?? []);
    units.push(...lostUnits(losses, payments, 'complete'));
  }
  return units;
}

/** Rows of a flat file, by the names of their columns. */
function cellsOf(text: string): ((name: string) => string)[] {
  const [head = '', ...lines] = text.trim().split('\r\n');
  const columns = columnsByName(head.split('\t'));
  return lines.map((line) => (name: string) => columns.cell(line.split('\t'), name));
}
