import { useState } from 'react';

export interface Draft {
  text: string;
  begin: () => void;
  edit: (text: string) => void;
  end: () => void;
}

/** While a field has the focus it shows what was typed, untouched; when left, the tidy form of the value. */
export function useDraft(tidy: string): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    text: draft ?? tidy,
    begin: () => {
      setDraft(tidy);
    },
    edit: setDraft,
    end: () => {
      setDraft(null);
    },
  };
}
