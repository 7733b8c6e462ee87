import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { columnsOf } from '#client/lib/columnsOf.ts';
import { CardSort } from '#client/ui/table/CardSort.tsx';
import { isFixed, shownOf } from '#client/ui/table/arrangement.ts';
import type { TableLanguage } from '#client/ui/table/chooserWords.ts';
import { ColumnsButton } from '#client/ui/table/ColumnsButton.tsx';
import { TableBar } from '#client/ui/table/TableBar.tsx';
import { useTableChoices } from '#client/ui/table/tableChoices.ts';
import { type GridProps, TableGrid } from '#client/ui/table/TableGrid.tsx';

export type { Column } from '#client/ui/table/column.ts';

interface TableProps<Row> extends GridProps<Row> {
  /** Name under which the person's columns are kept, and never changed. A table with many columns has one. */
  name?: string;
  /** Language of the choice of columns. */
  lang?: TableLanguage;
  /** Shown above the table, beside the choice of columns. */
  heading?: ReactNode;
}

/** A table with more columns that can be hidden than these offers the choice. */
const MANY = 4;

/**
 * The table of every screen. On a phone each row is a card, if the columns say so. A click on a row follows the link of its
 * first column that has `data-follow`. The first column stays visible when scrolled sideways, the header and the totals when
 * scrolled down. A new sort column starts descending (spec 2). Those with many columns let the person choose which are shown
 * (`ColumnChooser`): the address wins over what is kept.
 */
export const DataTable = <Row,>({ name, ...table }: TableProps<Row>) =>
  name && table.columns.filter((column) => !isFixed(table.columns, column)).length > MANY ? (
    <ChosenTable {...table} name={name} />
  ) : (
    <BarAndGrid {...table} shown={table.columns} />
  );

function ChosenTable<Row>({ name, ...table }: TableProps<Row> & { name: string }) {
  const { columns, lang = 'pt-BR', printedRows } = table;
  const shown = useShownColumns(name, columns);
  return (
    <BarAndGrid
      {...table}
      // the rows for printing have the cells of all columns
      shown={printedRows ? columns : shown}
      chooser={<ColumnsButton table={name} columns={columns} lang={lang} />}
    />
  );
}

/** The columns of a table that the person wants to see, in order. */
export function useShownColumns<Column extends { id: string; phone?: string }>(
  table: string,
  columns: readonly Column[],
): readonly Column[] {
  const [params] = useSearchParams();
  const kept = useTableChoices().columns[table];
  return shownOf(columns, { kept, asked: columnsOf(params) });
}

function BarAndGrid<Row>({
  heading,
  shown,
  chooser,
  columns,
  lang = 'pt-BR',
  ...table
}: Omit<TableProps<Row>, 'name'> & { shown: TableProps<Row>['columns']; chooser?: ReactNode }) {
  const { sorting, onSort, isInside } = table;
  const isCards = !isInside && columns.some(({ phone }) => phone);
  const sortable = columns.flatMap(({ header }) =>
    header.flatMap(({ sort, label }) => (sort ? [{ sort, label }] : [])),
  );
  return (
    <>
      <TableBar
        heading={heading}
        sort={
          isCards &&
          sorting &&
          onSort &&
          sortable.length > 1 && <CardSort fields={sortable} sorting={sorting} lang={lang} onSort={onSort} />
        }
        columns={chooser}
      />
      <TableGrid {...table} columns={shown} isCards={isCards} />
    </>
  );
}
