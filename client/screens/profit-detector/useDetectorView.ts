import { useUrlView } from '#client/routing/useUrlView.ts';
import { detectorSearch, type DetectorView, readDetectorView } from './detectorView.ts';

const form = { read: readDetectorView, write: detectorSearch };

/** The detector's view as the URL has it, and a way to change it. Any change but of the page leads to the first page. */
export const useDetectorView = () => useUrlView<DetectorView>(form);
