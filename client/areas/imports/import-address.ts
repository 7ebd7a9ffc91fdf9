// The import that is open, in the address of the page: `?import=<id>`, or `?import=new` before a file is chosen.
import { useLocation, useSearch } from 'wouter';

/** The address of an import without a file. */
export const newImport = 'new';

export interface ImportAddress {
  /** Null if none is open. */
  open: string | null;
  /** Opens an import, or closes it with null; the rest of the address stays. */
  go: (id: string | null) => void;
}

export function useImportAddress(): ImportAddress {
  const query = useSearch();
  const [path, navigate] = useLocation();
  return {
    open: new URLSearchParams(query).get('import'),
    go: (id) => {
      const next = new URLSearchParams(query);
      if (id === null) next.delete('import');
      else next.set('import', id);
      const text = next.toString().replaceAll('%2C', ',');
      navigate(text === '' ? path : `${path}?${text}`);
    },
  };
}
