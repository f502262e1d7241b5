import { Link2, Type, Wifi } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
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

export function ChoicesSection() {
  const [type, setType] = useState<(typeof types)[number]['value']>('url');
  return (
    <KitSection title="Choices">
      <KitRow>
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="Unchecked" />
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
      </div>
    </KitSection>
  );
}
