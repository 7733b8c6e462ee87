import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { ListingName } from '#client/parts/profit/ListingName.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { type ChannelRow, type Figure, figureNames, type Target } from './channelRows.ts';

const heads: Record<(typeof figureNames)[number], { label: string; hint?: string }> = {
  price: {
    label: 'Preço',
    hint: 'O preço do anúncio hoje. Custo, tarifas, frete, imposto, publicidade, outros e lucro somam o preço.',
  },
  cost: { label: 'Custo' },
  fees: { label: 'Tarifas', hint: 'Comissão e tarifas fixas, pelas regras deste preço.' },
  freight: { label: 'Frete', hint: 'Envio ou logística do marketplace que você paga.' },
  tax: { label: 'Imposto' },
  ads: { label: 'Publicidade', hint: 'Na proporção do preço, como nos últimos 30 dias.' },
  other: { label: 'Outros', hint: 'Armazenagem e devoluções, menos outras receitas.' },
  profit: { label: 'Lucro' },
};

/** Money of a figure in the look of its state. */
const FigureCell = ({ figure: { amount, mark } }: { figure: Figure }) => (
  <span className="whitespace-nowrap">
    <Marked mark={mark}>{amount ? formatMoney(amount) : UNKNOWN}</Marked>
  </span>
);

/** A price for a target with what it leaves, or why there is none. */
const TargetCell = ({ target: { price, profit, marginPercent, reason } }: { target: Target }) =>
  price ? (
    <span className="whitespace-nowrap" title={`Lucro ${formatMoney(profit)}, margem ${formatPercent(marginPercent)}`}>
      {formatMoney(price)}
    </span>
  ) : (
    <Marked mark={{ state: 'UNREAD', reasons: reason ? [reason] : [] }}>{UNKNOWN}</Marked>
  );

/** Columns of the prices of a product by channel. */
export const channelColumns = (margin: string, chosen: string): Column<ChannelRow>[] => [
  { id: 'listing', header: [{ label: 'Anúncio' }], cell: ({ listing }) => <ListingName listing={listing} /> },
  {
    id: 'units',
    header: [{ label: 'Un. em 30 dias' }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  ...figureNames.map((name): Column<ChannelRow> => ({
    id: name,
    header: [heads[name]],
    align: 'right',
    cell: (row) => <FigureCell figure={row[name]} />,
  })),
  {
    id: 'margin',
    header: [{ label: 'Margem' }],
    align: 'right',
    cell: ({ marginPercent }) => formatPercent(marginPercent),
  },
  {
    id: 'forMargin',
    header: [
      { label: `Preço p/ ${margin}`, hint: `O menor preço com margem de ${margin}, pelas tarifas desse preço.` },
    ],
    align: 'right',
    cell: ({ forMargin }) => <TargetCell target={forMargin} />,
  },
  {
    id: 'forProfit',
    header: [
      { label: 'Preço p/ mesmo lucro', hint: `O menor preço que deixa o mesmo lucro por unidade que ${chosen}.` },
    ],
    align: 'right',
    cell: ({ forProfit }) => <TargetCell target={forProfit} />,
  },
];
