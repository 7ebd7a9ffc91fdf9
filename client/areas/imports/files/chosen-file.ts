// The file of the draft that was uploaded last, while its page is open: read in another way, it is sent once more. The server
// keeps no file.
import { atom } from 'jotai';

interface ChosenFile {
  importId: string;
  file: File;
  companyId: string | null;
}

export const chosenFileAtom = atom<ChosenFile | null>(null);
