import { Link2, Type, Wifi } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const types = [
  { value: 'url', label: 'URL', hint: 'Opens a page. You can change it later.', icon: <Link2 aria-hidden="true" /> },
  { value: 'text', label: 'Text', hint: 'Shows a few lines.', icon: <Type aria-hidden="true" /> },
  {
    value: 'wifi',
    label: 'Wi-Fi',
    hint: 'Joins a network.',
    icon: <Wifi aria-hidden="true" />,
    badge: <Badge tone="warn">Premium</Badge>,
    disabled: true,
  },
] as const;

const levels = [
  { value: 'L', label: 'L', note: '7 %' },
  { value: 'M', label: 'M', note: '15 %' },
  { value: 'Q', label: 'Q', note: '25 %' },
  { value: 'H', label: 'H', note: '30 %' },
] as const;

export function ChoicesSection() {
  const [type, setType] = useState<(typeof types)[number]['value']>('url');
  const [level, setLevel] = useState<(typeof levels)[number]['value']>('M');
  return (
    <KitSection title="Choices">
      <KitRow>
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="Unchecked" />
        <Checkbox label="Partly checked" indeterminate />
        <Checkbox label="Disabled" disabled />
        <Switch label="Active" defaultChecked />
        <Switch label="Inactive" />
        <Switch label="Disabled" disabled />
      </KitRow>
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioCards legend="Type" value={type} onChange={setType} cards={types} />
        <Tabs
          label="Appearance"
          tabs={[
            { value: 'colors', label: 'Colors', content: <p>Background and dots.</p> },
            { value: 'style', label: 'Style', content: <p>Shape, size and margin.</p> },
            { value: 'logo', label: 'Logo', content: <p>A picture in the middle.</p> },
            { value: 'later', label: 'Later', content: null, disabled: true },
          ]}
        />
        <ChoiceTiles legend="Level" value={level} onChange={setLevel} tiles={levels} help="How much may be dirty." />
        <ChoiceTiles legend="Disabled level" value={level} onChange={setLevel} tiles={levels} disabled />
      </div>
    </KitSection>
  );
}
