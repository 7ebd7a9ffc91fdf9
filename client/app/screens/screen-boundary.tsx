import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#client/ui/loading/load-chunk.ts';
import { ScreenFailed, ScreenNotLoaded } from './screen-failed.tsx';

interface Props {
  children: ReactNode;
  onRetry: () => void;
}
interface State {
  error: Error | null;
}

/** Error boundary of a screen: the layout keeps working if the screen fails. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof ChunkLoadError) return <ScreenNotLoaded onRetry={this.props.onRetry} />;
    return <ScreenFailed error={error} />;
  }
}
