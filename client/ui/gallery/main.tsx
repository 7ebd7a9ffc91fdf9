// All UI components on one page, for visual checks. Development only: no page links to it and it is not part of the
// build. URL: /ui/gallery/gallery.html?lang=ar&theme=dark&density=compact
import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#client/messages/languages.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { Direction } from '../../lib/direction.tsx';
import { loadFonts } from '../theme/load-fonts.ts';
import { Gallery } from './gallery.tsx';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

const samples = { fr, en, ar };
const asked = new URLSearchParams(location.search);
const wanted = asked.get('lang');
const language = isLanguage(wanted) ? wanted : 'fr';

document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
document.documentElement.dataset['density'] = asked.get('density') ?? 'comfortable';
await Promise.all([loadFonts(language), initI18n(language)]);
i18next.addResourceBundle(language, 'gallery', samples[language]);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Direction>
        <Gallery />
      </Direction>
    </StrictMode>,
  );
