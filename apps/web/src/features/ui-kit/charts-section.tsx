import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { DonutChart } from '../../ui/donut-chart.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { KitSection } from './kit-section.tsx';

const format = (value: number) => new Intl.NumberFormat('en').format(value);
const series = [
  { key: 'total', label: 'All clicks' },
  { key: 'unique', label: 'Unique clicks' },
];
const week = [
  ['Mon', 120, 90],
  ['Tue', 200, 141],
  ['Wed', 150, 133],
  ['Thu', 680, 540],
  ['Fri', 420, 300],
  ['Sat', 77, 70],
  ['Sun', 111, 99],
] as const;
const points = week.map(([label, total, unique]) => ({ key: label, label, values: [total, unique] }));
const slices = [
  { key: 'accepted', label: 'Accepted', value: 7 },
  { key: 'pending', label: 'Pending', value: 3 },
  { key: 'expired', label: 'Expired', value: 2 },
];

export function ChartsSection() {
  const shared = { pointsLabel: 'Day', series, points, formatValue: format };
  return (
    <KitSection title="Charts">
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <LineChart title="Clicks, last 7 days" {...shared} />
        </Card>
        <Card>
          <BarChart title="Clicks by weekday" {...shared} />
        </Card>
        <Card>
          <DonutChart
            title="Invites by status"
            sliceLabel="Status"
            valueLabel="Invites"
            totalLabel="Invites"
            slices={slices}
            formatValue={format}
          />
        </Card>
      </div>
    </KitSection>
  );
}
