import { Component, type ReactNode } from 'react';
import { logProblem } from '../lib/log.ts';
import { CrashPage } from './crash-page.tsx';

type State = { at: 'fine' } | { at: 'crashed' };

/** A page that fails to load or to draw takes down nothing but itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { at: 'fine' };

  static getDerivedStateFromError(): State {
    return { at: 'crashed' };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('The page could not be shown', error);
  }

  override render(): ReactNode {
    return this.state.at === 'crashed' ? <CrashPage /> : this.props.children;
  }
}
