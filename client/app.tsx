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

/** Root component: resolves the URL to a screen and renders it in its layout. */
export function App(): ReactNode {
  return (
    <Direction>
      <Suspense fallback={null}>
        <CurrentScreen />
      </Suspense>
      <Toasts />
      <Announcer />
    </Direction>
  );
}

function CurrentScreen(): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  const who = useAtomValue(whoAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? 'nobody';
  const route = decide(path, search === '' ? '' : `?${search.replace(/^\?/, '')}`, who);
  const screen = route.kind === 'go' ? null : route.screen;
  // Two views of the same path are two pages.
  useArrivalAt(screen === null ? path : `${path} ${screen}`);
  useDocumentTitle(screen);
  if (route.kind === 'go') return <Redirect to={route.to} replace />;
  const page =
    route.kind === 'refused' ? <Refused screen={route.screen} /> : <Screen name={route.screen} path={path} />;
  const ScreenLayout = screenTable[route.screen].bare ? BareLayout : Layout;
  return (
    <ScreenContext value={screen}>
      <ScreenLayout key={userId} screen={screen}>
        {userId === 'nobody' ? (
          page
        ) : (
          <LiveProvider person={userId}>
            {page}
            <Openers />
            <LateBell />
            <LateReporter />
          </LiveProvider>
        )}
      </ScreenLayout>
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
