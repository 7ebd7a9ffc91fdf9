// A panel whose code is loaded when it is opened first.
import { type ComponentType, createContext, type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { Drawer } from './dialog/drawer.tsx';
import { FollowsFrameContext } from './dialog/follows-frame.ts';
import { Sheet } from './dialog/sheet.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

interface LatePanelOptions<Props> {
  /** What the panel is. */
  frame: 'dialog' | 'sheet' | 'drawer';
  /** A hook: its title until it is loaded. It may wait for messages. */
  useTitle: (props: Props) => string;
}

const frames = { dialog: Dialog, sheet: Sheet, drawer: Drawer };

/** Tells the panel that its frame stood there before, so that it comes without a second animation. */
const FrameShownContext = createContext<() => void>(() => undefined);

/**
 * A dialog, sheet or drawer whose code is loaded when it opens first. It opens at once nevertheless: with its title, the
 * button that closes it, and a skeleton of its content.
 */
export function lazyPanel<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { frame, useTitle }: LatePanelOptions<Props>,
): (props: Props) => ReactNode {
  const Frame = frames[frame];
  function Title(props: Props): ReactNode {
    return useTitle(props);
  }
  function LoadingPanel(props: Props): ReactNode {
    const onShown = use(FrameShownContext);
    useLayoutEffect(onShown, [onShown]);
    const title = (
      <Suspense fallback={<Skeleton width={140} height={12} />}>
        <Title {...props} />
      </Suspense>
    );
    return (
      <FollowsFrameContext value={false}>
        <Frame open onClose={props.onClose} title={title}>
          <PanelSkeleton />
        </Frame>
      </FollowsFrameContext>
    );
  }
  const Part = lazyPart(load, LoadingPanel);
  return function LatePanel(props) {
    const [isFrameShown, setFrameShown] = useState(false);
    const [onShown] = useState(() => () => {
      setFrameShown(true);
    });
    return (
      <FrameShownContext value={onShown}>
        <FollowsFrameContext value={isFrameShown}>
          <Part {...props} />
        </FollowsFrameContext>
      </FrameShownContext>
    );
  };
}
