import { useUrlView } from '#client/routing/useUrlView.ts';
import { detectorSearch, type DetectorView, readDetectorView } from './detectorView.ts';

const form = { read: readDetectorView, write: detectorSearch };

/** The detector's view from the URL and a setter. Every change except of the page returns to the first page. */
export const useDetectorView = () => useUrlView<DetectorView>(form);
