import { ChartPieces } from './ChartPieces.tsx';
import { ControlPieces } from './ControlPieces.tsx';
import { DayPieces } from './DayPieces.tsx';
import { FieldPieces } from './FieldPieces.tsx';
import { FigurePieces } from './FigurePieces.tsx';
import { OverlayPieces } from './OverlayPieces.tsx';
import { NavigationPieces } from './NavigationPieces.tsx';
import { PagePieces } from './PagePieces.tsx';
import { PeriodPieces } from './PeriodPieces.tsx';
import { SheetPieces } from './SheetPieces.tsx';
import { ChooserParts, TableParts, TablePiece } from './TablePiece.tsx';

/** Component page for developers, at /pieces of `npm run dev`: every component of client/ui in its states. */
export const PiecesScreen = () => (
  <div lang="en" className="flex flex-col gap-4 p-4">
    <title>Pieces · Seller Analytics</title>
    <h1 className="text-figure-m">Pieces of the interface</h1>
    <p className="max-w-2xl text-muted">
      Every component of client/ui in its states, by its file. The button in the bar changes between the light and the
      dark theme. This page is not part of the built client.
    </p>
    <TablePiece />
    <TableParts />
    <ChooserParts />
    <ControlPieces />
    <FieldPieces />
    <DayPieces />
    <FigurePieces />
    <ChartPieces />
    <OverlayPieces />
    <PagePieces />
    <NavigationPieces />
    <PeriodPieces />
    <SheetPieces />
  </div>
);
