import { startViewer } from '../features/viewer/start-viewer.ts';
import './viewer.css';

/** The second way into the web app: a page of its own, without a line of the dashboard. */
const root = document.getElementById('root');
if (root) startViewer(root);
