import { lazy } from 'react';
import type { SeriesChartProps } from './chart-data.ts';
import { SeriesChart } from './series-chart.tsx';

const LineDrawing = lazy(() => import('./line-drawing.tsx').then((m) => ({ default: m.LineDrawing })));

export const LineChart = (props: SeriesChartProps) => <SeriesChart {...props} Drawing={LineDrawing} />;
