import { useRef, useState } from 'react';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DaysCalendar } from '#client/ui/period/DaysCalendar.tsx';
import { PeriodButton } from '#client/ui/period/PeriodButton.tsx';
import { PeriodFields } from '#client/ui/period/PeriodFields.tsx';
import { PeriodPopover } from '#client/ui/period/PeriodPopover.tsx';
import { Held, Piece, State } from './Piece.tsx';

const TODAY = '2026-11-22';
const days: DayRange = { startDate: '2026-11-02', endDate: '2026-11-20' };
const reversed: DayRange = { startDate: '2026-11-20', endDate: '2026-11-02' };
type View = Parameters<typeof PeriodFields>[0]['view'];

const views: [name: string, view: View][] = [
  ['by name', { period: 'last30Days' }],
  ['of chosen days', { period: 'custom', ...days }],
  ['error', { period: 'last30Days', problem: 'Data inválida: 2026-02-31' }],
];

function PopoverSample({ label, chosen }: { label: string; chosen: DayRange | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <PeriodPopover
          label={label}
          triggerRef={button}
          days={chosen}
          onApply={() => {}}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

export const PeriodPieces = () => (
  <>
    <Piece of="period/DaysCalendar.tsx">
      <State name="with days">
        <Held<DayRange | null> initial={days}>
          {(chosen, choose) => <DaysCalendar label="Dias de novembro" days={chosen} today={TODAY} onChange={choose} />}
        </Held>
      </State>
      <State name="empty">
        <Held<DayRange | null> initial={null}>
          {(chosen, choose) => <DaysCalendar label="Outros dias" days={chosen} today={TODAY} onChange={choose} />}
        </Held>
      </State>
    </Piece>
    <Piece of="period/PeriodButton.tsx">
      <State name="with the days">
        <PeriodButton label="Período" text="02/11/2026 – 20/11/2026" days={days} onApply={() => {}} />
      </State>
      <State name="only the icon">
        <PeriodButton label="Outro período" text="Últimos 30 dias" hasOnlyIcon days={null} onApply={() => {}} />
      </State>
    </Piece>
    <Piece of="period/PeriodFields.tsx">
      {views.map(([name, initial]) => (
        <State key={name} name={name}>
          <Held initial={initial}>
            {(view, hold) => <PeriodFields view={view} withDays={(show) => show(null)} onChange={hold} />}
          </Held>
        </State>
      ))}
    </Piece>
    <Piece of="period/PeriodPopover.tsx">
      <State name="with days">
        <PopoverSample label="Abrir calendário" chosen={days} />
      </State>
      <State name="error">
        <PopoverSample label="Abrir calendário com datas trocadas" chosen={reversed} />
      </State>
    </Piece>
  </>
);
