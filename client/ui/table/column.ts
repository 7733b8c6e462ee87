import type { ReactNode } from 'react';
import type { CardPlace } from './cardCell.ts';

export interface Column<Row> {
  id: string;
  /** Labels in the header. Those with a `sort` field are buttons; `hint` is a tooltip of the others. */
  header: readonly { label: string; sort?: string; hint?: string }[];
  align?: 'right';
  width?: string;
  /** Place in the card of a row on a phone. Absent: not in it. A table without any stays a table there. */
  phone?: CardPlace;
  cell: (row: Row) => ReactNode;
}
