import '#client/kit/tokens.css';
import '#client/kit/base.css';
import { StrictMode } from 'react';
import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { loadFonts } from '#client/kit/fonts.ts';
import { whenIdle } from '#client/kit/when-idle.ts';
import { readLanguage } from '#client/i18n/languages.ts';
import { startWords } from '#client/i18n/words.ts';
import { followOtherTabs } from '#client/session/other-tabs.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { drawsArabic } from '#client/shell/arabic-letters.ts';
import { applyTheme, themeAtom } from '#client/shell/theme.ts';
import { App } from './app.tsx';

const store = getDefaultStore();

async function start(root: HTMLElement): Promise<void> {
  const language = readLanguage();
  void loadFonts(language);
  await startWords(language);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  followOtherTabs();
  if (language !== 'ar' && !drawsArabic()) void loadFonts('ar');
  await refreshViewer();
  whenIdle(() => {
    preloadLazyOverlays().catch(() => undefined);
  });
}

// Errors are ignored: opening an overlay loads its code again.
async function preloadLazyOverlays(): Promise<void> {
  const { fetchLateParts } = await import('#client/kit/ui/fetch-late-parts.ts');
  await fetchLateParts();
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
}
