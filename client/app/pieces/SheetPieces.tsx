import { useState } from 'react';
import { type SheetColumn, SheetGrid } from '#client/ui/sheet/SheetGrid.tsx';
import { LONG, Piece, State } from './Piece.tsx';

interface Row {
  name: string;
  cost: string;
  days: string;
}

const columns: SheetColumn<Row>[] = [
  { id: 'name', label: 'Produto', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    id: 'cost',
    label: 'Custo',
    align: 'right',
    edit: { text: ({ cost }) => cost, name: ({ name }) => `Custo ${name}` },
  },
  {
    id: 'days',
    label: 'Prazo',
    align: 'right',
    edit: { text: ({ days }) => days, name: ({ name }) => `Prazo ${name}` },
  },
];

export const SheetPieces = () => {
  const [rows, setRows] = useState<Row[]>(['Caneca', 'Garrafa', LONG].map((name) => ({ name, cost: '', days: '7' })));
  const handleSave = (row: Row, column: string, text: string) => {
    if (!/^[\d,.]*$/.test(text)) return 'Não é um valor';
    setRows((all) => all.map((one) => (one.name === row.name ? { ...one, [column]: text } : one)));
    return null;
  };
  return (
    <>
      <Piece of="sheet/SheetGrid.tsx">
        <State name="two columns to type into" isWide>
          <SheetGrid
            label="Folha"
            columns={columns}
            rows={rows}
            rowKey={({ name }) => name}
            onSave={handleSave}
            onPaste={() => {}}
            onUndo={() => {}}
          />
        </State>
      </Piece>
      <Piece of="sheet/SheetCell.tsx">
        <State name="alone is not used">
          <p className="text-small text-muted">A cell of the sheet above.</p>
        </State>
      </Piece>
    </>
  );
};
