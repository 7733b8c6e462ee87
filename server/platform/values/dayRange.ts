/** Calendar days in America/Sao_Paulo, `YYYY-MM-DD`, the end not included. */
export interface DayRange {
  start: string;
  end: string;
}
