import { useState } from 'react';
import { ColorField } from '../../ui/color-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { KitSection } from './kit-section.tsx';

const levels = [
  { value: 'L', label: 'L, repairs 7 %' },
  { value: 'M', label: 'M, repairs 15 %' },
  { value: 'Q', label: 'Q, repairs 25 %' },
  { value: 'H', label: 'H, repairs 30 %' },
];

export function FieldsSection() {
  const [size, setSize] = useState(300);
  const [color, setColor] = useState('#0F615C');
  return (
    <KitSection title="Fields">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Title" aside="optional" help="Shown to you only.">
          {(control) => <Input {...control} placeholder="Menu of the summer terrace" />}
        </Field>
        <Field label="Destination" error="Please enter a valid URL" help="Where the short link leads.">
          {(control) => <Input {...control} type="url" defaultValue="htp://example" />}
        </Field>
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              defaultValue="correct horse"
              autoComplete="off"
              showLabel="Show password"
              hideLabel="Hide password"
              capsLockHint="Caps Lock is on"
            />
          )}
        </Field>
        <Field label="Error correction">{(control) => <Select {...control} choices={levels} defaultValue="M" />}</Field>
        <Field label="Read only">{(control) => <Input {...control} readOnly defaultValue="ana@example.com" />}</Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Not now" />}</Field>
        <Field label="Message">{(control) => <Textarea {...control} defaultValue="Grows with its text." />}</Field>
        <Field label="Size" help="100 to 1000 pixels, in steps of 50.">
          {(control) => (
            <Slider
              {...control}
              min={100}
              max={1000}
              step={50}
              value={size}
              valueText={`${size} px`}
              onChange={(event) => setSize(event.target.valueAsNumber)}
            />
          )}
        </Field>
        <ColorField
          label="Dots"
          help="Six hexadecimal digits."
          invalidText="Please enter a color as #RRGGBB"
          pickLabel="Pick a color"
          pickerLabels={{
            shade: 'Shade',
            hue: 'Hue',
            suggested: 'Suggested',
            recent: 'Recent',
            eyeDropper: 'Pick from the screen',
          }}
          suggested={['#000000', '#0F4C48']}
          recent={[]}
          value={color}
          onChange={setColor}
        />
        <FileDrop
          label="Choose a picture"
          dropLabel="or drop it here"
          help="PNG or JPEG"
          error="This is not a picture"
          accept={['image/png', 'image/jpeg']}
          onFile={() => undefined}
        />
      </div>
    </KitSection>
  );
}
