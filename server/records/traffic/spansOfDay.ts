/** SQL of the spans of `traffic_sums` that a day, SQL of a date, belongs to: `spans` (span, first_day). */
export const spansOfDay = (day: string) => `LATERAL (VALUES
    ('third'::"TrafficSpan",
     date_trunc('month', ${day})::date + least((extract(day FROM ${day})::int - 1) / 10, 2) * 10),
    ('month', date_trunc('month', ${day})::date),
    ('year', date_trunc('year', ${day})::date)) spans (span, first_day)`;
