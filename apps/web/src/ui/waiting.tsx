import { Spinner } from './spinner.tsx';

export const Waiting = ({ text }: { text: string }) => (
  <p className="flex items-center gap-3 text-soft" role="status">
    <Spinner />
    {text}
  </p>
);
