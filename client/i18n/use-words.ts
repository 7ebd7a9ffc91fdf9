import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The words of a namespace; suspends until they are there. */
export function useWords(namespace: string): TFunction {
  return useTranslation(namespace).t;
}
