import { useState } from 'react';

export interface InputDraft {
  text: string;
  begin: () => void;
  edit: (text: string) => void;
  end: () => void;
}

/** While the field has the focus, `text` is what was typed. Otherwise it is the formatted value. */
export function useInputDraft(tidy: string): InputDraft {
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
