/** As a form's text fields; smaller, below a grey label; or of a filter bar, whose label is for screen readers. */
export type DayLook = 'form' | 'small' | 'bar';

/** Classes of the label of a day. */
export const dayLabels: Readonly<Record<DayLook, string>> = {
  form: 'text-small font-medium',
  small: 'text-label font-medium text-muted',
  bar: 'sr-only',
};

/** Classes of its box that depend on the look. */
export const dayBoxes: Readonly<Record<DayLook, string>> = {
  form: 'h-9 text-body',
  small: 'h-8 text-small',
  bar: 'h-8 text-small',
};

/** Classes of its box. */
export const dayBox =
  'flex min-w-0 items-center rounded-md border bg-surface font-normal text-ink max-sm:h-11 pointer-coarse:[font-size:1rem]';
