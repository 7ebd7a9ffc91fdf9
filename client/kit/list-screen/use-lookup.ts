import { useMemo } from 'react';
import { useClient } from 'urql';
import { readLanguage } from '#client/i18n/languages.ts';
import type { Lookup, MakeLookup } from './definition.ts';

/** A lookup for the current GraphQL client and language. Stable if `make` is. */
export function useLookup(make: MakeLookup): Lookup {
  const client = useClient();
  const language = readLanguage();
  return useMemo(() => make(client, language), [make, client, language]);
}
