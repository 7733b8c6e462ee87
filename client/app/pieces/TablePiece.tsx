import { formatCount } from '#client/lib/format.ts';
import type { Sorting } from '#client/lib/urlState.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CardSort } from '#client/ui/table/CardSort.tsx';
import { ChosenColumn } from '#client/ui/table/ChosenColumn.tsx';
import { ColumnChooser } from '#client/ui/table/ColumnChooser.tsx';
import { ColumnsButton } from '#client/ui/table/ColumnsButton.tsx';
import { DensitySwitch } from '#client/ui/table/DensitySwitch.tsx';
import { SortButton } from '#client/ui/table/SortButton.tsx';
import { TableBar } from '#client/ui/table/TableBar.tsx';
import { TableGrid } from '#client/ui/table/TableGrid.tsx';
import { Opener } from './Opener.tsx';
import { Held, LONG, Piece, State } from './Piece.tsx';

interface Row {
  sku: string;
  name: string | null;
  units: number;
}
const rows: Row[] = [
  { sku: 'ORG-12', name: LONG, units: 1234 },
  { sku: 'CX-3', name: 'Caixa com três potes', units: 56 },
  { sku: 'SEM-NOME', name: null, units: 0 },
];
const columns: Column<Row>[] = [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: 'Produto' }],
    cell: ({ sku, name }) => (
      <ProductCell name={name} imageUrl={null}>
        {sku}
      </ProductCell>
    ),
  },
  {
    id: 'units',
    phone: 'primary',
    header: [{ label: 'Unidades', sort: 'units' }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'profit',
    phone: 'secondary',
    header: [
      { label: 'Lucro', sort: 'profit' },
      { label: 'ROI', hint: 'Lucro dividido pelo custo dos produtos vendidos' },
    ],
    align: 'right',
    cell: ({ units }) => <Pair first={units ? 'R$ 1.234,56' : '—'} second={units ? '45,6%' : '—'} />,
  },
  {
    id: 'advice',
    phone: 'plain',
    header: [{ label: 'Recomendação' }],
    cell: ({ units }) => (units ? 'Manter o preço' : ''),
  },
];

/** The first piece on the page, because sticky header and totals need the table in the viewport. */
export const TablePiece = () => (
  <Piece of="DataTable.tsx">
    <State name="sorted, with totals" isWide>
      <Held<Sorting> initial={{ field: 'units', direction: 'desc' }}>
        {(sorting, sort) => (
          <DataTable
            label="Produtos"
            columns={columns}
            rows={rows}
            rowKey={({ sku }) => sku}
            totals={{ product: 'Total', units: formatCount(1290), profit: <Pair first="R$ 2.469,12" second="45,6%" /> }}
            sorting={sorting}
            onSort={(field, direction) => sort({ field, direction })}
          />
        )}
      </Held>
    </State>
    <State name="with an open row" isWide>
      <DataTable
        label="Produtos com partes"
        columns={columns}
        rows={rows}
        rowKey={({ sku }) => sku}
        detailOf={({ units }) => units === 56 && <p className="px-4 py-2">Três anúncios</p>}
      />
    </State>
    <State name="empty" isWide>
      <DataTable label="Nenhum produto" columns={columns} rows={[]} rowKey={({ sku }) => sku} />
    </State>
  </Piece>
);

const words = {
  up: (name: string) => `Mover ${name} para cima`,
  down: (name: string) => `Mover ${name} para baixo`,
  rows: 'Linhas',
  comfortable: 'Confortáveis',
  compact: 'Compactas',
};
const handleNothing = () => undefined;

/** Parts of the choice of columns. */
export const ChooserParts = () => (
  <>
    <Piece of="table/ColumnsButton.tsx">
      <State name="default">
        <ColumnsButton table="pieces" columns={columns} lang="pt-BR" />
      </State>
    </Piece>
    <Piece of="table/ColumnChooser.tsx">
      <State name="opened">
        <Opener
          label="Escolher colunas"
          Opened={({ button, onClose }) => (
            <ColumnChooser table="pieces" columns={columns} lang="pt-BR" triggerRef={button} onClose={onClose} />
          )}
        />
      </State>
    </Piece>
    <Piece of="table/ChosenColumn.tsx">
      <State name="shown, fixed, hidden with a long name" isWide>
        <ul className="max-w-sm">
          {[
            { name: 'Receita', isShown: true, isFixed: false },
            { name: 'Produto', isShown: true, isFixed: true },
            { name: LONG, isShown: false, isFixed: false },
          ].map((column) => (
            <ChosenColumn
              key={column.name}
              {...column}
              words={words}
              canMoveUp={!column.isFixed}
              canMoveDown={!column.isFixed}
              onShown={handleNothing}
              onMove={handleNothing}
            />
          ))}
        </ul>
      </State>
    </Piece>
    <Piece of="table/DensitySwitch.tsx">
      <State name="default">
        <DensitySwitch words={words} />
      </State>
    </Piece>
    <Piece of="table/TableBar.tsx">
      <State name="with a heading" isWide>
        <TableBar
          heading={<h3 className="font-semibold">3 produtos</h3>}
          columns={<ColumnsButton table="pieces" columns={columns} lang="pt-BR" />}
        />
      </State>
      <State name="alone" isWide>
        <TableBar columns={<Button tone="quiet">Colunas</Button>} />
      </State>
    </Piece>
    <Piece of="table/TableGrid.tsx">
      <State name="two columns" isWide>
        <TableGrid
          label="Unidades por produto"
          columns={columns.slice(0, 2)}
          rows={rows}
          rowKey={({ sku }) => sku}
          isCards
        />
      </State>
    </Piece>
  </>
);

/** Parts of a table. */
export const TableParts = () => (
  <>
    <Piece of="table/SortButton.tsx">
      <State name="not sorted, then sorted">
        <Held<Sorting> initial={{ field: 'units', direction: 'desc' }}>
          {(sorting, sort) => (
            <span className="flex gap-6 text-label text-muted">
              {['profit', 'units'].map((field) => (
                <SortButton
                  key={field}
                  name={field === 'units' ? 'Unidades' : 'Lucro'}
                  field={field}
                  isRight
                  sorting={sorting}
                  onSort={(next, direction) => sort({ field: next, direction })}
                />
              ))}
            </span>
          )}
        </Held>
      </State>
    </Piece>
    <Piece of="table/CardSort.tsx">
      <State name="on a phone" isWide>
        <Held<Sorting> initial={{ field: 'units', direction: 'desc' }}>
          {(sorting, sort) => (
            <CardSort
              fields={[
                { sort: 'units', label: 'Unidades' },
                { sort: 'profit', label: 'Lucro' },
              ]}
              sorting={sorting}
              onSort={(field, direction) => sort({ field, direction })}
            />
          )}
        </Held>
      </State>
    </Piece>
  </>
);
