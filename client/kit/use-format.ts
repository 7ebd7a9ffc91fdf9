import { useTranslation } from 'react-i18next';
import { formatters } from './format.ts';
import type { Formatters } from './format.ts';

/** The formatters of the current language. */
export function useFormat(): Formatters {
  const { i18n } = useTranslation('kit');
  return formatters(i18n.language);
}
