import { type CalendarDate, parseDate } from '@internationalized/date';
import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  type DateFieldState,
  FieldError,
  I18nProvider,
  Label,
} from 'react-aria-components';
import { flushSync } from 'react-dom';
import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { formats, type Locale } from '#i18n/locales.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { DayButton } from './DayButton.tsx';
import { dayBox, dayBoxes, dayLabels, type DayLook } from './dayLooks.ts';
import { FieldNote } from '#client/ui/controls/FieldNote.tsx';
import { pasteDay } from './pasteDay.ts';
import { settleDay } from './settleDay.ts';

/** The parts of a `DateField`: a day in the order of the page's language, never the browser's, with a calendar. */
export function DayField({
  label,
  look = 'form',
  lang,
  hint,
  error,
  value,
  defaultValue,
  min,
  max,
  required = false,
  disabled = false,
  hasCalendar = true,
  isInvalid = Boolean(error),
  onChange,
  ...field
}: {
  label: string;
  /** As a form's text fields; smaller, below a grey label; or of a filter bar, whose label is for screen readers. */
  look?: DayLook;
  /** Language of its words and of the order of its parts. Absent: the page's. */
  lang?: Locale;
  hint?: string;
  error?: string | null;
  value?: string;
  defaultValue?: string;
  /** First and last day that can be entered, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
  /** Whether the day can also be chosen in a calendar. */
  hasCalendar?: boolean;
  /** Whether a message elsewhere refuses the day; that message is `aria-describedby`. */
  isInvalid?: boolean;
  onChange?: (day: string) => void;
} & Pick<ComponentProps<'input'>, 'name' | 'aria-describedby'>) {
  const noteId = useId();
  const [today] = useState(() => parseDate(saoPauloDay(new Date())));
  const [unread, setUnread] = useState<string | null>(null);
  const note = error ?? unread;
  const { 'aria-describedby': describedBy } = field;
  // the field forgets parts that were typed when it gets another object
  const shown = useMemo(() => dateOf(value), [value]);
  return (
    <I18nProvider locale={lang ? formats[lang].dates : dateTag()}>
      <AriaDateField
        {...field}
        aria-describedby={clsx(describedBy, (note ?? hint) && noteId) || undefined}
        value={shown}
        defaultValue={dateOf(defaultValue)}
        placeholderValue={today}
        minValue={dateOf(min) ?? undefined}
        maxValue={dateOf(max) ?? undefined}
        isRequired={required}
        isDisabled={disabled}
        isInvalid={isInvalid || undefined} // false would also silence the first and last day
        // the browser must not hold back a form for a message of its owner
        validationBehavior={isInvalid ? 'aria' : 'native'}
        shouldForceLeadingZeros
        onChange={(date) => {
          setUnread(null);
          onChange?.(date?.toString() ?? '');
        }}
        className="flex min-w-0 flex-col gap-1"
      >
        {({ state }) => (
          <>
            <Label className={dayLabels[look]}>{label}</Label>
            <DaySegments
              label={label}
              state={state}
              calendar={hasCalendar && !disabled ? { min, max, canClear: !required } : null}
              className={dayBoxes[look]}
              onPaste={(text) => setUnread(pasteDay(state, text))}
            />
            {!isInvalid && (
              <FieldError className="text-label font-medium text-negative">
                {({ validationDetails }) => refusal(validationDetails, min, max)}
              </FieldError>
            )}
            <FieldNote id={noteId} hint={hint} error={note} />
          </>
        )}
      </AriaDateField>
    </I18nProvider>
  );
}

/** The box of a day's parts, and the button of its calendar. */
function DaySegments({
  label,
  state,
  calendar,
  className,
  onPaste,
}: {
  label: string;
  state: DateFieldState;
  /** Null: without a calendar. */
  calendar: { min?: string; max?: string; canClear: boolean } | null;
  className: string;
  onPaste: (text: string) => void;
}) {
  const parts = useRef<HTMLSpanElement>(null);
  /** As in other inputs, Enter sends the form. */
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    flushSync(() => settleDay(state));
    parts.current?.closest('form')?.requestSubmit();
  };
  return (
    <span
      className={clsx(
        dayBox,
        state.isInvalid ? 'border-negative' : 'border-line-strong',
        state.isDisabled && 'opacity-60',
        className,
      )}
    >
      <span
        ref={parts}
        // react-aria keeps the keys that its parts hear
        onKeyDownCapture={handleKey}
        onPasteCapture={(event) => {
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
        }}
        onBlur={({ relatedTarget }) => parts.current?.contains(relatedTarget) || settleDay(state)}
        className="h-full min-w-0 flex-1"
      >
        <DateInput className="flex h-full min-w-0 cursor-text items-center px-2 whitespace-nowrap tabular-nums">
          {(segment) => (
            <DateSegment
              segment={segment}
              // forced colours draw the outline that is transparent else
              className="rounded-sm px-px outline-none data-focused:outline-hidden data-focused:bg-link data-focused:text-surface data-placeholder:not-data-focused:text-muted"
            />
          )}
        </DateInput>
      </span>
      {calendar && (
        <DayButton
          label={label}
          {...calendar}
          day={state.value?.toString() ?? ''}
          onChoose={(day) => state.setValue(day === '' ? null : parseDate(day))}
        />
      )}
    </span>
  );
}

/** What is wrong with a day, for react-aria says it in the browser's language. */
function refusal({ rangeOverflow, rangeUnderflow }: ValidityState, min = '', max = ''): string {
  if (rangeOverflow) return t('app.enterADayUntil', { day: formatDayOnly(max) });
  return rangeUnderflow ? t('app.enterADayFrom', { day: formatDayOnly(min) }) : t('app.enterTheDay');
}

/** Null for a text that is no day. Undefined stays so: the field then holds its own value. */
function dateOf(day: string): CalendarDate | null;
function dateOf(day: string | undefined): CalendarDate | null | undefined;
function dateOf(day: string | undefined) {
  if (day === undefined) return undefined;
  try {
    return parseDate(day);
  } catch {
    return null;
  }
}
