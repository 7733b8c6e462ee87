import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { currencyCell, decimalCell, type FileColumn, fileTable, twoDecimals } from '#client/files/fileTable.ts';
import { formatQuantity } from '#client/lib/format.ts';
import { TableExport } from '#client/files/TableExport.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type {
  CompetitorList_competitors$data,
  CompetitorList_competitors$key,
} from './__generated__/CompetitorList_competitors.graphql';
import { CompetitorCard } from './CompetitorCard.tsx';

/** A card for each competitor that is watched. */
export function CompetitorList({
  competitors,
  onRemoved,
}: {
  competitors: CompetitorList_competitors$key;
  onRemoved: () => void;
}) {
  const rows = useFragment(
    graphql`
      fragment CompetitorList_competitors on BrandCompetitor @relay(plural: true) {
        id
        marketplace
        ourAsin
        ourProduct
        competitorAsin
        competitorBrand
        competitorProduct
        notes
        ourPrice {
          ...amount_money
        }
        competitorPrice {
          ...amount_money
        }
        priceDifferencePercent
        ourRank
        competitorRank
        ourRating
        competitorRating
        monitoredAt
        ...CompetitorCard_competitor
      }
    `,
    competitors,
  );
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          title="Nenhum competidor cadastrado"
          hint="Use 'Adicionar Competidor' para acompanhar o preço de outra marca ao lado do seu."
        />
      </div>
    );
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <p className="text-table text-muted tabular-nums">
          {formatQuantity(rows.length, 'competidor', 'competidores')}
        </p>
        <TableExport name="brand-owner-competidores" table={() => fileTable(fileColumns, rows)} />
      </div>
      <section aria-label="Competidores" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <CompetitorCard key={row.id} competitor={row} onRemoved={onRemoved} />
        ))}
      </section>
    </>
  );
}

const fileColumns: readonly FileColumn<CompetitorList_competitors$data[number]>[] = [
  ['Nosso produto', ({ ourProduct }) => ourProduct],
  ['Nosso ASIN', ({ ourAsin }) => ourAsin],
  ['Marketplace', ({ marketplace }) => marketplace],
  ['Marca concorrente', ({ competitorBrand }) => competitorBrand],
  ['Produto concorrente', ({ competitorProduct }) => competitorProduct],
  ['ASIN concorrente', ({ competitorAsin }) => competitorAsin],
  ['Nosso preço', ({ ourPrice }) => decimalCell(amountOf(ourPrice))],
  ['Preço deles', ({ competitorPrice }) => decimalCell(amountOf(competitorPrice))],
  ['Diferença de preço (%)', ({ priceDifferencePercent }) => twoDecimals(priceDifferencePercent)],
  ['Nosso ranking', ({ ourRank }) => ourRank],
  ['Ranking deles', ({ competitorRank }) => competitorRank],
  ['Nossa avaliação', ({ ourRating }) => ourRating],
  ['Avaliação deles', ({ competitorRating }) => competitorRating],
  ['Conferido em', ({ monitoredAt }) => monitoredAt],
  ['Notas', ({ notes }) => notes],
  ['Moeda', ({ ourPrice, competitorPrice }) => currencyCell(amountOf(ourPrice), amountOf(competitorPrice))],
];
