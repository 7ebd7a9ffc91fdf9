import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { type AroundNavHandler, Router } from 'wouter';
import { unsavedFormsAtom } from '#client/forms/use-leave-guard.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';
import { readSession } from '#client/session/session.ts';

const useDiscardDialog = deferredComponent(() => import('#client/forms/discard-dialog.tsx'));

const store = getDefaultStore();

/** True if another page would lose unsaved input. Who was signed out has nothing left to save. */
function losesInput(address: string): boolean {
  const isOtherPage = new URL(address, location.href).pathname !== location.pathname;
  return isOtherPage && store.get(unsavedFormsAtom) > 0 && readSession() !== null;
}

/**
 * Back and forward in the history. They can be held back only where the browser has the Navigation API; elsewhere they
 * leave without a question.
 */
function useHeldHistory(ask: (leave: () => void) => void): void {
  const isLeaving = useRef(false);
  const onTraverse = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const canHold = navigationType === 'traverse' && cancelable && destination.sameDocument;
    if (isLeaving.current || !canHold || !losesInput(destination.url)) return;
    event.preventDefault();
    ask(() => {
      isLeaving.current = true;
      const { finished } = navigation.traverseTo(destination.key);
      const end = (): void => {
        isLeaving.current = false;
      };
      finished?.then(end, end);
    });
  });
  useEffect(() => {
    if (!('navigation' in window)) return undefined;
    navigation.addEventListener('navigate', onTraverse);
    return () => {
      navigation.removeEventListener('navigate', onTraverse);
    };
  }, []);
}

/** Asks before a page whose forms have unsaved input (`useLeaveGuard`) is replaced by another one. */
export function LeaveGuard({ children }: { children: ReactNode }): ReactNode {
  const [DiscardDialog, loadDialog] = useDiscardDialog();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (work: () => void): void => {
    setLeave(() => work);
    void loadDialog(true);
  };
  useHeldHistory(ask);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const aroundNav: AroundNavHandler = useCallback((navigate, to, options) => {
    if (losesInput(to)) latestAsk.current(() => navigate(to, options));
    else navigate(to, options);
  }, []);
  const close = (): void => {
    setLeave(null);
  };
  return (
    <Router aroundNav={aroundNav}>
      {children}
      <Suspense fallback={null}>
        {leave && DiscardDialog && (
          <DiscardDialog
            onStay={close}
            onLeave={() => {
              close();
              leave();
            }}
          />
        )}
      </Suspense>
    </Router>
  );
}
