import { readFileSync } from 'node:fs';

interface Problem {
  status: number;
  answer: { title: string; detail: string; status: number };
}

/** Base, rates in percent and taxes in reais, as the calculator said them; what it did not say is absent. */
export interface RecordedFigures {
  day: string;
  rates: 'own' | 'given';
  base: string;
  cbsPercent: string;
  ibsUfPercent: string;
  ibsMunPercent: string;
  cbs: string;
  ibsUf?: string;
  ibsMun?: string;
  ibs?: string;
}

/** `recordedAnswers.json`: README.md says where they come from. */
export const recorded = JSON.parse(readFileSync(new URL('recordedAnswers.json', import.meta.url), 'utf8')) as {
  version: { answer: object };
  withoutNcm2026: { request: Record<string, any>; answer: Record<string, any> };
  officialExample2027: { answer: object };
  severalItems2027: { answer: Record<string, any> };
  governmentPurchase2027: { answer: object };
  officialRequest2026: { request: Record<string, any> };
  officialRequest2027: { request: Record<string, any> };
  figures: { cases: RecordedFigures[] };
  cbs2026: { answer: object };
  cbs2027: { answer: object };
  problems: Record<'unknownCst' | 'ratesNotGiven' | 'ratesGivenBefore2027' | 'unknownNcm' | 'rateNotFound', Problem>;
};
