import { TableExport } from '#client/files/TableExport.tsx';
import { useSalesView } from '#client/screens/dashboard/useSalesView.ts';

/** Saves every product of the view, of all pages; how is loaded when asked for. */
export function SalesExport() {
  const { view } = useSalesView();
  const days = view.period === 'custom' ? `${view.startDate}-a-${view.endDate}` : view.period;
  return <TableExport name={`vendas-${days}`} table={async () => (await import('./salesTable.ts')).salesTable(view)} />;
}
