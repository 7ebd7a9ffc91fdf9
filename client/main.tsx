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
    fetchWhatOpens().catch(() => undefined);
  });
}

// A failure is left to whoever opens something.
async function fetchWhatOpens(): Promise<void> {
  const { fetchLateParts } = await import('#client/kit/ui/fetch-late-parts.ts');
  await fetchLateParts();
}

// Without its words the page can say nothing of its own: index.html keeps a sentence in the three languages for that.
function showUnreachable(root: HTMLElement): void {
  const words = document.querySelector('template');
  if (words) root.replaceChildren(words.content.cloneNode(true));
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
