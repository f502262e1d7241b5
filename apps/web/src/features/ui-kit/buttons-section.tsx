import { Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export function ButtonsSection() {
  return (
    <KitSection title="Buttons">
      {variants.map((variant) => (
        <KitRow key={variant}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} icon={<Plus className="size-4" aria-hidden="true" />}>
            With icon
          </Button>
          <Button variant={variant} loading loadingLabel="Saving…">
            Loading keeps the width
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </KitRow>
      ))}
      <KitRow>
        <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Download" icon={<Download aria-hidden="true" />} />
        <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} disabled />
        <CopyButton
          text="https://tessera.example/7k3m9qx"
          label="Copy URL"
          copiedLabel="Copied"
          failedLabel="Not copied"
        />
        <a className="link" href="#buttons">
          A link in a text
        </a>
      </KitRow>
    </KitSection>
  );
}
