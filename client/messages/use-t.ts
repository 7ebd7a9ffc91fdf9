import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The translation function of a namespace; suspends until its messages are loaded. */
export function useT(namespace: string): TFunction {
  return useTranslation(namespace).t;
}
