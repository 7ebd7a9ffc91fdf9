// The entry of the public page: a bundle of its own, without what only signed-in users need. It is small, so that on a
// slow phone the parcel and the words are on their way while the page's code still arrives.
import '#client/ui/theme/tokens.css';
import '#client/ui/theme/base.css';
import { readLanguage } from '#client/messages/languages.ts';
import { loadFonts } from '#client/ui/theme/load-fonts.ts';
import { beginLoading } from './requests/load-parcel.ts';
import { loadTrackingMessages } from './messages.ts';
import { readAddress } from './page-address.ts';

async function begin(root: HTMLElement): Promise<void> {
  const language = readLanguage();
  beginLoading(readAddress());
  const words = loadTrackingMessages(language, 'tracking');
  void loadFonts(language);
  const [{ start }] = await Promise.all([import('./start.tsx'), words]);
  await start(root, language);
}

const root = document.getElementById('root');
if (root) {
  begin(root).catch(() => {
    const template = document.querySelector('template');
    if (template) root.replaceChildren(template.content.cloneNode(true));
  });
}
