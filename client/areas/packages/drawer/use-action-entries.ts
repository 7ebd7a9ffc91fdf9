import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useRowEntries } from '#client/kit/list-screen/row-menu.tsx';
import { packageLooks } from '../acting.tsx';
import type { Pkg } from '../documents.ts';

/** The entries of a parcel's menu: what the viewer may do with it now. */
export function useActionEntries(pkg: Pkg, onAct: (action: string) => void, except: readonly string[] = []): readonly MenuEntry[] {
  return useRowEntries(packageLooks)(pkg, onAct, except);
}
