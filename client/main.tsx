import '#client/ui/theme/tokens.css';
import '#client/ui/theme/base.css';
import { StrictMode } from 'react';
import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { loadFonts } from '#client/ui/theme/load-fonts.ts';
import { registerAssetWorker } from '#client/ui/loading/register-asset-worker.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { syncSessionAcrossTabs } from '#client/session/sync-session-across-tabs.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { canRenderArabic } from '#client/app/preferences/can-render-arabic.ts';
import { applyTheme, themeAtom } from '#client/app/preferences/theme.ts';
import { followTranslation } from '#client/lib/translated-page.ts';
import { loadFirstScreen } from '#client/app/screens/lazy-screen.tsx';
import { resolveRoute } from '#client/app/screens/resolve-route.ts';
import { viewerAtom } from '#client/session/session.ts';
import { worksOnTheRoad } from '#client/session/viewer.ts';
import { App } from './app.tsx';
import { shellExtensions } from './shell-extensions.ts';

const store = getDefaultStore();

/** The screen of the address, if the viewer may open it. */
async function openFirstScreen(): Promise<void> {
  const route = resolveRoute(location.pathname, location.search, store.get(viewerAtom));
  const screen = route.kind === 'show' ? shellExtensions.screens[route.screen] : undefined;
  if (screen) await loadFirstScreen(screen.load);
}

async function start(root: HTMLElement): Promise<void> {
  const language = readLanguage();
  void loadFonts(language);
  await Promise.all([initI18n(language), openFirstScreen()]);
  followTranslation();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  syncSessionAcrossTabs();
  if (language !== 'ar' && !canRenderArabic()) void loadFonts('ar');
  await refreshViewer();
}

// Shows the error text of index.html, in three languages: the messages could not be loaded.
function showUnreachable(root: HTMLElement): void {
  const template = document.querySelector('template');
  if (template) root.replaceChildren(template.content.cloneNode(true));
}

const root = document.getElementById('root');
if (root) {
  // Also when another tab changes the theme.
  store.sub(themeAtom, () => {
    applyTheme(store.get(themeAtom));
  });
  applyTheme(store.get(themeAtom));
  start(root).catch(() => {
    showUnreachable(root);
  });
  const who = store.get(viewerAtom);
  registerAssetWorker(who && worksOnTheRoad(who.role) ? readLanguage() : null);
}
