import { lazy } from 'react';
import type { SeriesChartProps } from './chart-data.ts';
import { SeriesChart } from './series-chart.tsx';

const BarDrawing = lazy(() => import('./bar-drawing.tsx').then((m) => ({ default: m.BarDrawing })));

export const BarChart = (props: SeriesChartProps) => <SeriesChart {...props} Drawing={BarDrawing} />;
