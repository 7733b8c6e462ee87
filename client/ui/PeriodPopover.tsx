import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { type DayRange, MISSING_DAYS, rangeProblem } from '#client/lib/dayRange.ts';
import { type PeriodName, periodNames, periods } from '#client/lib/periods.ts';
import { presetDays } from '#client/lib/presetDays.ts';
import { saoPauloDay } from '#client/lib/time.ts';
import { Button } from './Button.tsx';
import { DaysCalendar } from './DaysCalendar.tsx';
import { Popover } from './Popover.tsx';

const NONE: DayRange = { startDate: '', endDate: '' };
const input = 'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-table font-normal text-ink';

/**
 * Periods by name at the left, chosen at once; days in a calendar or typed, a draft until 'Aplicar'. Without a `period`
 * there are only days.
 */
export function PeriodPopover({
  label,
  triggerRef,
  period,
  days: chosenDays,
  onChoose,
  onApply,
  onClose,
}: {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  period?: PeriodName;
  /** Those chosen; null for those of the period. */
  days: DayRange | null;
  onChoose?: (period: PeriodName) => void;
  onApply: (days: DayRange) => void;
  onClose: () => void;
}) {
  const [now] = useState(() => new Date());
  const today = saoPauloDay(now);
  const days = chosenDays ?? (period ? presetDays(period, today) : null);
  const [draft, setDraft] = useState(days ?? NONE);
  const [isTried, setIsTried] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const problem = rangeProblem(draft, now);
  const message = problem === MISSING_DAYS && !isTried ? null : problem;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem) return;
    const isSame = draft.startDate === days?.startDate && draft.endDate === days.endDate;
    if (!isSame) onApply(draft);
    onClose();
  };
  const handleChoose = (chosen: PeriodName) => {
    // after the press, which gives the focus to the name that was pressed
    if (chosen === 'custom') return requestAnimationFrame(() => firstField.current?.focus());
    onChoose?.(chosen);
    onClose();
  };
  const field = (name: keyof DayRange, title: string) => (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-2xs font-medium text-muted">
      {title}
      <input
        ref={name === 'startDate' ? firstField : undefined}
        type="date"
        value={draft[name]}
        max={today}
        aria-invalid={message !== null}
        aria-describedby={message ? messageId : undefined}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        className={input}
      />
    </label>
  );
  return (
    <Popover label={label} align="start" isWide triggerRef={triggerRef} onClose={onClose}>
      <div className="flex max-md:flex-col">
        {onChoose && period && <Presets period={period} onChoose={handleChoose} />}
        <form noValidate aria-label="Datas" onSubmit={handleSubmit} className="flex min-w-0 flex-col gap-3 p-3">
          <div className="flex gap-2">
            {field('startDate', 'Data inicial')}
            {field('endDate', 'Data final')}
          </div>
          <DaysCalendar label={label} days={problem ? null : draft} today={today} onChange={setDraft} />
          {message && (
            <p id={messageId} role="alert" className="text-table text-negative">
              {message}
            </p>
          )}
          <div className="mt-auto flex justify-end gap-2 border-t border-line pt-3">
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary">
              Aplicar
            </Button>
          </div>
        </form>
      </div>
    </Popover>
  );
}

const item =
  'cursor-pointer rounded-md px-2.5 py-1.5 text-table md:py-1 whitespace-nowrap text-ink data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent data-hovered:bg-hover data-selected:bg-accent-soft data-selected:font-medium';

const Presets = ({ period, onChoose }: { period: PeriodName; onChoose: (period: PeriodName) => void }) => (
  <ListBox
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opens the window gives it the focus
    autoFocus
    aria-label="Períodos"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[period]}
    onSelectionChange={(keys) => keys !== 'all' && onChoose([...keys][0] as PeriodName)}
    className="grid shrink-0 grid-cols-2 gap-x-1 border-line p-2 max-md:border-b md:grid-cols-1 md:content-start md:border-r"
  >
    {periods.map((name) => (
      <ListBoxItem key={name} id={name} textValue={periodNames[name]} className={item}>
        {periodNames[name]}
      </ListBoxItem>
    ))}
  </ListBox>
);
