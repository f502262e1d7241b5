import { Spinner } from './spinner.tsx';

/** Appears after a short delay, because most pages load faster. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] w-full animate-appear-late place-items-center text-soft">
      <Spinner size="lg" label={label} />
    </div>
  );
}
