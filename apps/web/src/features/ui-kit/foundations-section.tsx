import { Logo } from '../../ui/logo.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const colors = [
  'bg-paper',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-edge',
  'bg-ink',
  'bg-accent',
  'bg-danger',
  'bg-warn',
  'bg-success',
] as const;
const sizes = [
  ['text-2xl', '32'],
  ['text-xl', '24'],
  ['text-lg', '20'],
  ['text-base', '16'],
  ['text-sm', '14'],
  ['text-xs', '12'],
] as const;

export function FoundationsSection() {
  return (
    <KitSection title="Foundations">
      <KitRow>
        <Logo />
        {colors.map((color) => (
          <span key={color} className="grid justify-items-center gap-1 text-xs text-soft">
            <span className={`size-10 rounded-control border border-line ${color}`} />
            {color.slice(3)}
          </span>
        ))}
      </KitRow>
      <div className="flex flex-wrap items-baseline gap-4">
        {sizes.map(([size, pixels]) => (
          <span key={size} className={size}>
            Tessera {pixels}
          </span>
        ))}
        <span className="figures">1111 / 0000 tabular</span>
      </div>
    </KitSection>
  );
}
