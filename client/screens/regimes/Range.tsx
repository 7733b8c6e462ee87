import { Fragment } from 'react';
import { type Amount, UNKNOWN } from '#client/lib/format.ts';
import type { Between } from './comparisonOf.ts';
import { rangeTexts } from './rangeTexts.ts';

/** An amount or a range, which may break between its ends only. */
export const Range = ({ of, write }: { of: Between | null; write?: (amount: Amount) => string }) =>
  of === null
    ? UNKNOWN
    : rangeTexts(of, write).map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ' '}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ));
