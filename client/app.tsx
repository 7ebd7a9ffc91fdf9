import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { Redirect, Route, useLocation, useSearch } from 'wouter';
import { type ScreenName, screenTable } from '#shared/access/screens.ts';
import { Direction } from '#client/kit/direction.tsx';
import { Toasts } from '#client/kit/ui/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import { Announcer } from '#client/shell/announcer.tsx';
import { useArrivalAt } from '#client/shell/arrival.ts';
import { LateBell } from '#client/shell/bell.tsx';
import { BareLayout } from '#client/shell/bare-layout.tsx';
import { decide } from '#client/shell/guard.ts';
import { Layout } from '#client/shell/layout.tsx';
import { LazyScreen } from '#client/shell/lazy-screen.tsx';
import { Openers } from '#client/shell/openers.tsx';
import { Refused } from '#client/shell/refused.tsx';
import { LateReporter } from '#client/shell/reporter.tsx';
import { ScreenContext } from '#client/shell/screen-context.ts';
import { useDocumentTitle } from '#client/shell/document-title.ts';
import { screenLoaders } from './screens.ts';

/** The whole interface: what the address leads to for whoever is signed in, inside its frame. */
export function App(): ReactNode {
  return (
    <Direction>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
      <Toasts />
      <Announcer />
    </Direction>
  );
}

function Shown(): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  const who = useAtomValue(whoAtom);
  const person = useAtomValue(sessionAtom)?.viewer.id ?? 'nobody';
  const decision = decide(path, search === '' ? '' : `?${search.replace(/^\?/, '')}`, who);
  const screen = decision.kind === 'go' ? null : decision.screen;
  // A view of the same path is a page of its own.
  useArrivalAt(screen === null ? path : `${path} ${screen}`);
  useDocumentTitle(screen);
  if (decision.kind === 'go') return <Redirect to={decision.to} replace />;
  const page =
    decision.kind === 'refused' ? <Refused screen={decision.screen} /> : <Screen name={decision.screen} path={path} />;
  const Frame = screenTable[decision.screen].bare ? BareLayout : Layout;
  return (
    <ScreenContext value={screen}>
      <Frame key={person} screen={screen}>
        {person === 'nobody' ? (
          page
        ) : (
          <LiveProvider person={person}>
            {page}
            <Openers />
            <LateBell />
            <LateReporter />
          </LiveProvider>
        )}
      </Frame>
    </ScreenContext>
  );
}

function Screen({ name, path }: { name: ScreenName; path: string }): ReactNode {
  const load = screenLoaders[name];
  if (!load) return null;
  return (
    <Route path={screenTable[name].path}>
      <LazyScreen key={`${path} ${name}`} load={load} />
    </Route>
  );
}
