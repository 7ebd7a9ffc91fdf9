import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#client/session/session.ts';

/** Name of the viewer's company or hub in the current language; null if there is neither. */
export function useOrganisationName(): string | null {
  const { i18n } = useTranslation('shell');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  if (!viewer) return null;
  if (viewer.company) return viewer.company.name;
  return viewer.hub && (i18n.language === 'ar' ? viewer.hub.nameAr : viewer.hub.nameFr);
}
