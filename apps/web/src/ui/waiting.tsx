import { Spinner } from './spinner.tsx';
import { Spoken } from './spoken.tsx';

export const Waiting = ({ text }: { text: string }) => (
  <Spoken className="flex items-center gap-3 text-soft">
    <Spinner />
    {text}
  </Spoken>
);
