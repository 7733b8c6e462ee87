import { useId, useState } from 'react';

const inputClass = 'h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-table text-ink';

/** The two days of a custom period, both inclusive. Told only when both are there and in order. */
export function CustomPeriod({
  startDate,
  endDate,
  onChange,
}: {
  startDate: string;
  endDate: string;
  onChange: (days: { startDate: string; endDate: string }) => void;
}) {
  const [draft, setDraft] = useState({ startDate, endDate });
  const messageId = useId();
  const isReversed = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate;

  const set = (change: Partial<typeof draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (next.startDate && next.endDate && next.startDate <= next.endDate) onChange(next);
  };
  const field = (name: 'startDate' | 'endDate', label: string) => (
    <input
      type="date"
      aria-label={label}
      value={draft[name]}
      aria-invalid={isReversed}
      aria-describedby={isReversed ? messageId : undefined}
      onChange={(event) => set({ [name]: event.target.value })}
      className={inputClass}
    />
  );
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-2">
      {field('startDate', 'Data inicial')}
      <span className="text-muted">até</span>
      {field('endDate', 'Data final')}
      {isReversed && (
        <p id={messageId} role="alert" className="text-table text-negative">
          Data final não pode ser anterior à data inicial
        </p>
      )}
    </div>
  );
}
