import { Spinner } from './spinner.tsx';

/** For the moments when there is nothing to show yet. It waits a little: most loads are over before it would appear. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] w-full animate-appear-late place-items-center text-soft">
      <Spinner size="lg" label={label} />
    </div>
  );
}
