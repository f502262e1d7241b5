import { Spinner } from './spinner.tsx';

/** Shown after a short delay, because most loads finish before. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] w-full animate-appear-late place-items-center text-soft">
      <Spinner size="lg" label={label} />
    </div>
  );
}
