// All UI components on one page, for visual checks. Development only: no page links to it and it is not part of the
// build. URL: /ui/gallery/gallery.html?lang=ar&theme=dark&density=compact
import '../tokens.css';
import '../base.css';
import { StrictMode } from 'react';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#client/i18n/languages.ts';
import { startWords } from '#client/i18n/words.ts';
import { Direction } from '../direction.tsx';
import { loadFonts } from '../fonts.ts';
import { Gallery } from './gallery.tsx';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

const samples = { fr, en, ar };
const asked = new URLSearchParams(location.search);
const wanted = asked.get('lang');
const language = isLanguage(wanted) ? wanted : 'fr';

document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
document.documentElement.dataset['density'] = asked.get('density') ?? 'comfortable';
await Promise.all([loadFonts(language), startWords(language)]);
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
