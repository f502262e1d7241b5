import { LogoMark } from './logo-mark.tsx';

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <LogoMark />
      Tessera
    </span>
  );
}
