import { startViewer } from '../features/viewer/start-viewer.ts';
import { startLiveRegion } from '../ui/live-region.ts';
import './viewer.css';

/** The entry of the viewer, a separate page without React. */
const root = document.getElementById('root');
if (root) {
  startLiveRegion();
  startViewer(root);
}
