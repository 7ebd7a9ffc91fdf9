// The entry of the public page: a bundle of its own, without what only signed-in users need.
import '#client/ui/theme/tokens.css';
import '#client/ui/theme/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { canRenderArabic } from '#client/app/preferences/can-render-arabic.ts';
import { loadFonts } from '#client/ui/theme/load-fonts.ts';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { startI18n } from '#client/messages/start-i18n.ts';
import { loadTrackingMessages } from './messages.ts';
import { TrackingPage } from './page.tsx';

async function start(root: HTMLElement): Promise<void> {
  const language = readLanguage();
  void loadFonts(language);
  await startI18n({ language, namespaces: trackingNamespaces, load: loadTrackingMessages });
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <TrackingPage />
      </Suspense>
    </StrictMode>,
  );
  // The switch names the languages in their own letters.
  if (language !== 'ar' && !canRenderArabic()) void loadFonts('ar');
}

const root = document.getElementById('root');
if (root) {
  start(root).catch(() => {
    const template = document.querySelector('template');
    if (template) root.replaceChildren(template.content.cloneNode(true));
  });
}
