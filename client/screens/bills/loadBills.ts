import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/BillsScreenQuery$parameters';
import type { BillsScreenQuery } from './__generated__/BillsScreenQuery.graphql';
import { billsVariables, readBillsView } from './billsView.ts';

/** Starts the screen's query for the period and the filters in the URL. */
export const loadBills: StartScreen = (start, params) =>
  start<BillsScreenQuery>(parameters, billsVariables(readBillsView(params)));
