// Shows the public page, once its code has arrived.
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { canRenderArabic } from '#client/app/preferences/can-render-arabic.ts';
import { followTranslation } from '#client/lib/translated-page.ts';
import { loadFonts } from '#client/ui/theme/load-fonts.ts';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import type { Language } from '#client/messages/languages.ts';
import { startI18n } from '#client/messages/start-i18n.ts';
import { loadTrackingMessages } from './messages.ts';
import { TrackingPage } from './page.tsx';

/** Renders the page into the element; rejects if its words cannot be loaded. */
export async function start(root: HTMLElement, language: Language): Promise<void> {
  await startI18n({ language, namespaces: trackingNamespaces, load: loadTrackingMessages });
  followTranslation();
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
