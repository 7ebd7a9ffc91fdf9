import { useTranslation } from 'react-i18next';
import { getFormatters } from './formatters.ts';
import type { Formatters } from './formatters.ts';

/** The formatters of the current language. */
export function useFormat(): Formatters {
  const { i18n } = useTranslation('kit');
  return getFormatters(i18n.language);
}
