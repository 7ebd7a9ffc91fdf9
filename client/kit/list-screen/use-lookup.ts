import { useMemo } from 'react';
import { useClient } from 'urql';
import { readLanguage } from '#client/i18n/languages.ts';
import type { Lookup, MakeLookup } from './definition.ts';

/** A lookup with this reader's client and language; keeps its identity as long as `make` does. */
export function useLookup(make: MakeLookup): Lookup {
  const client = useClient();
  const language = readLanguage();
  return useMemo(() => make(client, language), [make, client, language]);
}
