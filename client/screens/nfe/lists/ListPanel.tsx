import { useUrlView } from '#client/routing/useUrlView.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { nfeForm, PAGE_SIZE } from '#client/screens/nfe/nfeView.ts';

/** A list of a tab: its title and export, its rows, its pages. */
export function ListPanel<Row>({
  title,
  empty,
  path,
  columns,
  page,
  rowKey,
}: {
  title: string;
  /** Shown without rows. */
  empty: { title: string; hint: string };
  /** Address of the export. */
  path: string;
  columns: readonly Column<Row>[];
  page: { page: number; rowCount: number; rows: readonly Row[] };
  rowKey: (row: Row) => string;
}) {
  const { change } = useUrlView(nfeForm);
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{title}</h2>
        <ExportButton path={path} isEmpty={page.rows.length === 0} />
      </div>
      {page.rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <DataTable label={title} columns={columns} rows={page.rows} rowKey={rowKey} />
          <Pagination
            page={page.page}
            pageSize={PAGE_SIZE}
            total={page.rowCount}
            onChange={(to) => change({ page: to })}
          />
        </>
      )}
    </section>
  );
}
