import { type ReactNode, Suspense, useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { Redirect, Route, useLocation, useSearch } from 'wouter';
import { type ScreenName, screenTable } from '#shared/access/screens.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Direction } from '#client/lib/direction.tsx';
import { dismissToasts } from '#client/ui/feedback/toast.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { Announcer } from '#client/app/layout/announcer.tsx';
import { useScrollToTopOnNavigate } from '#client/app/layout/focus-on-navigate.ts';
import { BareLayout } from '#client/app/layout/bare-layout.tsx';
import { resolveRoute } from '#client/app/screens/resolve-route.ts';
import { Layout } from '#client/app/layout/layout.tsx';
import { LeaveGuard } from '#client/app/layout/leave-guard.tsx';
import { LazyScreen } from '#client/app/screens/lazy-screen.tsx';
import { OverlayHost } from '#client/app/overlays/overlay-host.tsx';
import { AccessDenied } from '#client/app/screens/access-denied.tsx';
import { LocationUploader } from '#client/areas/profile/location-sharing/location-uploader.tsx';
import { ProofHost } from '#client/areas/session/proof/proof-host.tsx';
import { OfflineHost } from '#client/offline/offline-host.tsx';
import { FrameParts } from '#client/app/extension-points/frame-parts.tsx';
import { ShellExtensionsContext } from '#client/app/extension-points/shell-extensions.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { useDocumentTitle } from '#client/app/screens/screen-titles.ts';
import { shellExtensions } from './shell-extensions.ts';

/** In place of every screen, for who must set up a second factor first. */
const loadSetUp = () => import('./areas/session/second-factor/set-up-screen.tsx');

/** Root component: resolves the URL to a screen and renders it in its layout. */
export function App(): ReactNode {
  return (
    <Direction>
      <LeaveGuard>
        <ShellExtensionsContext value={shellExtensions}>
          <Suspense fallback={null}>
            <CurrentScreen />
          </Suspense>
        </ShellExtensionsContext>
      </LeaveGuard>
      <Toasts />
      <Announcer />
    </Direction>
  );
}

function CurrentScreen(): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  const who = useAtomValue(viewerAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? 'nobody';
  // What was said to somebody is not left to the next one.
  useEffect(() => (userId === 'nobody' ? undefined : dismissToasts), [userId]);
  const mustSetUp = useAtomValue(sessionAtom)?.viewer.secondFactor === 'required';
  const onPhone = useIsPhone();
  const route = resolveRoute(path, search === '' ? '' : `?${search.replace(/^\?/, '')}`, who, onPhone);
  const screen = route.kind === 'go' ? null : route.screen;
  // Two views of the same path are two pages.
  useScrollToTopOnNavigate(screen === null ? path : `${path} ${screen}`);
  useDocumentTitle(screen);
  if (mustSetUp)
    return (
      <BareLayout>
        <LazyScreen load={loadSetUp} />
        <ProofHost />
      </BareLayout>
    );
  if (route.kind === 'go') return <Redirect to={route.to} replace />;
  const page =
    route.kind === 'refused' ? <AccessDenied screen={route.screen} /> : <Screen name={route.screen} path={path} />;
  const ScreenLayout = screenTable[route.screen].bare ? BareLayout : Layout;
  return (
    <ScreenContext value={screen}>
      <ScreenLayout key={userId} screen={screen}>
        {userId === 'nobody' ? (
          page
        ) : (
          <LiveProvider userId={userId}>
            <FrameParts />
            {page}
            <OverlayHost />
            <LocationUploader />
            <OfflineHost />
            <ProofHost />
          </LiveProvider>
        )}
      </ScreenLayout>
    </ScreenContext>
  );
}

function Screen({ name, path }: { name: ScreenName; path: string }): ReactNode {
  const screen = shellExtensions.screens[name];
  if (!screen) return null;
  return (
    <Route path={screenTable[name].path}>
      <LazyScreen key={`${path} ${name}`} load={screen.load} />
    </Route>
  );
}
