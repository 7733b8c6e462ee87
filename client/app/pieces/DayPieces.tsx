import { parseDate } from '@internationalized/date';
import type { ComponentProps } from 'react';
import { Calendar } from 'react-aria-components';
import { DateField } from '#client/ui/day/DateField.tsx';
import { DayButton } from '#client/ui/day/DayButton.tsx';
import { DayField } from '#client/ui/day/DayField.tsx';
import { MonthField } from '#client/ui/controls/MonthField.tsx';
import { DayPopover } from '#client/ui/day/DayPopover.tsx';
import { MonthGrid } from '#client/ui/period/MonthGrid.tsx';
import { Opener, type OpenedProps } from './Opener.tsx';
import { Held, Piece, State } from './Piece.tsx';

const TODAY = '2026-11-22';

const fields: [name: string, field: Omit<ComponentProps<typeof DateField>, 'onChange'>][] = [
  ['empty', { label: 'Fim', hint: 'Sem fim, continua.' }],
  ['filled', { label: 'Início', value: '2026-11-02' }],
  ['English', { label: 'Start', value: '2026-11-02', lang: 'en' }],
  ['with an error', { label: 'Pago em', value: '2026-11-02', error: 'Antes da primeira venda' }],
  ['disabled', { label: 'Criado em', value: '2026-11-02', disabled: true }],
  ['small', { label: 'Data inicial', value: '2026-11-02', look: 'small', hasCalendar: false }],
  ['in a bar', { label: 'Desde', value: '2026-11-02', look: 'bar', max: TODAY }],
];

const popover = (day: string) =>
  function Opened({ button, onClose }: OpenedProps) {
    return (
      <DayPopover
        label="Dia"
        day={day}
        max={TODAY}
        canClear
        triggerRef={button}
        onChoose={() => {}}
        onClose={onClose}
      />
    );
  };
const OpenedDay = popover('2026-11-02');
const OpenedEmpty = popover('');

export const DayPieces = () => (
  <>
    <Piece of="day/DateField.tsx">
      {fields.map(([name, field]) => (
        <State key={name} name={name}>
          <Held initial={field.value ?? ''}>
            {(value, hold) => <DateField {...field} value={value} onChange={hold} />}
          </Held>
        </State>
      ))}
    </Piece>
    <Piece of="day/DayField.tsx">
      <State name="at once">
        <DayField label="Recebido em" defaultValue="2026-11-02" />
      </State>
    </Piece>
    <Piece of="day/DayButton.tsx">
      <State name="alone">
        <span className="inline-flex h-9">
          <DayButton label="Chegada" day="2026-11-02" canClear onChoose={() => {}} />
        </span>
      </State>
    </Piece>
    <Piece of="controls/MonthField.tsx">
      <State name="with all months">
        <Held initial="">
          {(value, hold) => <MonthField label="Mês da venda" value={value} hasAll onChange={hold} />}
        </Held>
      </State>
      <State name="in a form, of a month before those offered">
        <Held initial="2019-01">
          {(value, hold) => <MonthField label="A partir do mês" isField value={value} onChange={hold} />}
        </Held>
      </State>
    </Piece>
    <Piece of="period/MonthGrid.tsx">
      <State name="with a day">
        <Calendar aria-label="Dia de novembro" defaultValue={parseDate('2026-11-02')} maxValue={parseDate(TODAY)}>
          <MonthGrid today={TODAY} />
        </Calendar>
      </State>
    </Piece>
    <Piece of="day/DayPopover.tsx">
      <State name="with a day">
        <Opener label="Abrir o dia" Opened={OpenedDay} />
      </State>
      <State name="empty">
        <Opener label="Abrir sem dia" Opened={OpenedEmpty} />
      </State>
    </Piece>
  </>
);
