import { useUrlView } from '#client/routing/useUrlView.ts';
import { type DifferencesView, differencesSearch, readDifferencesView } from './differencesView.ts';

const form = { read: readDifferencesView, write: differencesSearch };

/** The screen's view from the URL, and a setter. */
export const useDifferencesView = () => useUrlView<DifferencesView>(form);
