import { type FormEvent, type RefObject, useId, useState } from 'react';
import { type DayRange, rangeProblem } from '#client/lib/time/dayRange.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DayField } from '#client/ui/day/DayField.tsx';
import { DaysCalendar } from './DaysCalendar.tsx';
import { pagePeriodWords, type PopoverWords } from './periodWords.ts';
import { Popover } from '#client/ui/overlay/Popover.tsx';

const NONE: DayRange = { startDate: '', endDate: '' };

/** Popover to choose days in a calendar or to type them. Applied only by 'Aplicar'. */
export function PeriodPopover({
  label,
  triggerRef,
  days,
  words = pagePeriodWords.popover,
  onApply,
  onClose,
}: {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  /** Days chosen last. Null: none. */
  days: DayRange | null;
  words?: PopoverWords;
  onApply: (days: DayRange) => void;
  onClose: () => void;
}) {
  const [now] = useState(() => new Date());
  const today = saoPauloDay(now);
  const [draft, setDraft] = useState(days ?? NONE);
  const [isTried, setIsTried] = useState(false);
  const messageId = useId();
  const problem = rangeProblem(draft, now, words.problems);
  const message = problem === words.problems.missing && !isTried ? null : problem;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem) return;
    const isSame = draft.startDate === days?.startDate && draft.endDate === days.endDate;
    if (!isSame) onApply(draft);
    onClose();
  };
  const field = (name: keyof DayRange, title: string) => (
    <div className="min-w-0 flex-1">
      <DayField
        look="small"
        label={title}
        lang={words.lang}
        hasCalendar={false}
        value={draft[name]}
        isInvalid={message !== null}
        aria-describedby={message ? messageId : undefined}
        onChange={(day) => setDraft({ ...draft, [name]: day })}
      />
    </div>
  );
  return (
    <Popover label={label} lang={words.lang} align="start" isWide triggerRef={triggerRef} onClose={onClose}>
      <form noValidate aria-label={words.dates} onSubmit={handleSubmit} className="flex min-w-0 flex-col gap-3 p-3">
        <div className="flex gap-2">
          {field('startDate', words.startDate)}
          {field('endDate', words.endDate)}
        </div>
        <DaysCalendar label={label} days={problem ? null : draft} today={today} onChange={setDraft} />
        {message && (
          <p id={messageId} role="alert" className="text-small text-negative">
            {message}
          </p>
        )}
        <div className="mt-auto flex justify-end gap-2 border-t border-line pt-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary">
            {words.apply}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
