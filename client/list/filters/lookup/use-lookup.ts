import { useMemo } from 'react';
import { useClient } from 'urql';
import { readLanguage } from '#client/messages/languages.ts';
import type { Lookup, CreateLookup } from '../../list-definition.ts';

/** A lookup for the current GraphQL client and language. Stable if `make` is. */
export function useLookup(make: CreateLookup): Lookup {
  const client = useClient();
  const language = readLanguage();
  return useMemo(() => make(client, language), [make, client, language]);
}
