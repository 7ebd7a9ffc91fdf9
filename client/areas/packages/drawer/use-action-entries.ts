import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { actionIcon, harmfulActions, inOrder } from '../actions.ts';
import type { Pkg } from '../documents.ts';

/** The entries of a parcel's menu: what the viewer may do with it now, harmful actions last and apart. */
export function useActionEntries(pkg: Pkg, onAct: (action: string) => void, except: readonly string[] = []): readonly MenuEntry[] {
  const t = useWords('packages');
  const all = inOrder(pkg.allowedActions).filter((action) => !except.includes(action)).map((action) => ({
    id: action, label: t(`actions.${action}`), icon: actionIcon(action), danger: harmfulActions.includes(action), onSelect: () => { onAct(action); },
  }));
  const harmful = all.filter(({ danger }) => danger);
  const usual = all.filter(({ danger }) => !danger);
  return usual.length > 0 && harmful.length > 0 ? [...usual, { kind: 'separator', id: 'harmful' }, ...harmful] : [...usual, ...harmful];
}
