/** Calendar days in America/Sao_Paulo, `YYYY-MM-DD`, the end exclusive. */
export interface DayRange {
  start: string;
  end: string;
}
