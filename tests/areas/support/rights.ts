// What the areas state of their rights, each in its `rights.ts`: typed by hand and never read from the declarations under
// test. Roles are written as `ADMIN SUPPORT`, `everybody` or `everybody but DRIVER`; `SYS` is the system, and `nobody` is
// not signed in.
import { isRole, type Role, roles } from '#shared/access/roles.ts';
import { type IdSetName, idSetNames } from '#shared/access/viewer.ts';

export interface AreaRights {
  /**
   * By access table, a line for the roles that see the same rows: `ADMIN: everything`, or the columns that are compared
   * with an id set of the viewer, of which one must match: `DRIVER: driverId=user teamId=team` (`audience[]=role`: the
   * column holds several ids). Others see nothing. `hidden from DRIVER: phone email` lists fields.
   */
  access?: Readonly<Record<string, string>>;
  /** By entity, a line for each grant: `close (proof): ADMIN, from open contacted, by companyId=company`. */
  actions?: Readonly<Record<string, string>>;
  /** By roles, the root fields that they may use, and nobody else. */
  fields?: Readonly<Record<string, string>>;
  /** The access table of each live field. */
  live?: Readonly<Record<string, string>>;
  /** By path, who may open the page. */
  screens?: Readonly<Record<string, string>>;
  /** By screen, who has it in the menu; a plus is for managers. */
  menu?: Readonly<Record<string, string>>;
  /** What roles of the database may do to whole rows: `s` select, `i` insert, `u` update, `d` delete. */
  tables?: readonly string[];
  /** The same of some columns. */
  columns?: readonly string[];
  /** By entity, the fields of events that an erasure takes out. */
  personalTexts?: Readonly<Record<string, string>>;
}

const modules = import.meta.glob<{ rights: AreaRights }>('../*/rights.ts', { eager: true });
const stated: readonly AreaRights[] = Object.values(modules).map(({ rights }) => rights);

/** The statements of one kind of all areas. Throws if two areas state the same. */
export function statedOf<Value>(pick: (rights: AreaRights) => Readonly<Record<string, Value>> | undefined) {
  const all = stated.flatMap((rights) => Object.entries(pick(rights) ?? {}));
  const names = all.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`stated twice: ${twice.join(', ')}`);
  return Object.fromEntries(all);
}

/** Those that are lists. */
export const statedLines = (kind: 'tables' | 'columns'): string[] => stated.flatMap((rights) => rights[kind] ?? []);

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const others = ['SYS', 'nobody'] as const;
type Who = Role | (typeof others)[number];

/** The roles of a text, in the order of all roles. */
export function rolesIn(text: string): Who[] {
  const [named = '', but = ''] = text.split(' but ');
  const [listed, missing] = [wordsOf(named), wordsOf(but)];
  const known: readonly Who[] = [...roles, ...others];
  const unknown = [...listed, ...missing].find((word) => word !== 'everybody' && !known.some((who) => who === word));
  if (unknown !== undefined) throw new Error(`no role: ${unknown}`);
  const isOther = (who: Who) => others.some((other) => other === who);
  return known.filter(
    (who) => (listed.includes(who) || (listed.includes('everybody') && !isOther(who))) && !missing.includes(who),
  );
}

/** What a role sees: every row, or those in which one of the columns has an id of the set. */
export interface StatedAccess {
  all: readonly Role[];
  some: Partial<Record<Role, Readonly<Record<string, IdSetName>>>>;
  hidden: Partial<Record<Role, readonly string[]>>;
  /** Columns that hold several ids. */
  arrays: readonly string[];
}

function setNamed(name: string | undefined): IdSetName {
  return idSetNames.find((each) => each === name) ?? fail(`no id set: ${name}`);
}

function fail(message: string): never {
  throw new Error(message);
}

function parseAccess(text: string): StatedAccess {
  const all: Role[] = [];
  const some: StatedAccess['some'] = {};
  const hidden: StatedAccess['hidden'] = {};
  const arrays = new Set<string>();
  for (const line of linesOf(text)) {
    const [, hides, who = '', what = ''] =
      /^(hidden from )?(.+?): (.+)$/.exec(line) ?? fail(`not of this form: ${line}`);
    for (const role of rolesIn(who).filter(isRole)) {
      if (hides !== undefined) hidden[role] = wordsOf(what);
      else if (what === 'everything') all.push(role);
      else
        some[role] = Object.fromEntries(
          wordsOf(what).map((pair) => {
            const [column = '', set] = pair.split('=');
            const name = column.replace('[]', '');
            if (name !== column) arrays.add(name);
            return [name, setNamed(set)];
          }),
        );
    }
  }
  return { all, some, hidden, arrays: [...arrays] };
}

/** By the name of the access table. */
export const statedAccess: Readonly<Record<string, StatedAccess>> = Object.fromEntries(
  Object.entries(statedOf(({ access }) => access)).map(([name, text]) => [name, parseAccess(text)]),
);

/** By root field, who may use it. Throws for a field that is stated twice. */
export function statedRolesOfFields(more: NonNullable<AreaRights['fields']> = {}): Readonly<Record<string, Who[]>> {
  const table: Record<string, Who[]> = {};
  for (const [who, fields] of [...stated.flatMap(({ fields = {} }) => Object.entries(fields)), ...Object.entries(more)])
    for (const field of wordsOf(fields)) {
      if (table[field]) throw new Error(`stated twice: ${field}`);
      table[field] = rolesIn(who);
    }
  return table;
}
