// Colleagues who are named in a text behind "@": whoever was chosen and still stands in it.
import { useMemo } from 'react';
import { maxMentions } from '#shared/areas/comments/roles.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SignSuggestion } from '#client/ui/form/select/suggest-area.tsx';
import { colleagueLookup } from './colleague-lookup.ts';
import { useDraft } from './use-draft.ts';

interface Mentions {
  suggestion: SignSuggestion;
  /** The ids of those who are named in the text. */
  idsIn: (text: string) => string[];
  /** Forgets who was chosen, once the text was sent. */
  clear: () => void;
}

interface Colleague {
  id: string;
  name: string;
}

/** One line for each who was chosen: the id, and the name as it stands in the text. */
function chosenIn(draft: string): Colleague[] {
  return draft.split('\n').flatMap((line) => {
    const [id = '', ...words] = line.split(' ');
    return words.length === 0 ? [] : [{ id, name: words.join(' ') }];
  });
}

/** `draft` names what the browser keeps with the text; `known` are those whom a text names that is corrected. */
export function useMentions(draft: string, known: readonly Colleague[] = []): Mentions {
  const t = useT('claims');
  const { load } = useLookup(colleagueLookup);
  const [kept, keep] = useDraft(`${draft}.mentions`);
  const suggestion = useMemo(
    (): SignSuggestion => ({
      sign: '@',
      label: t('comments.colleagues'),
      load,
      insert: ({ value, label }) => {
        keep(`${kept}${value} ${label}\n`);
        return `@${label} `;
      },
    }),
    [t, load, kept, keep],
  );
  return {
    suggestion,
    clear: () => {
      keep('');
    },
    idsIn: (text) => {
      const named = [...known, ...chosenIn(kept)].filter(({ name }) => text.includes(`@${name}`));
      return [...new Set(named.map(({ id }) => id))].slice(0, maxMentions);
    },
  };
}
