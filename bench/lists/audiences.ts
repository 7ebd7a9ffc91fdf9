import { newId } from '#server/db/new-id.ts';
import type { DbPrincipal } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { idOf, type Size } from './load.ts';

export interface Measured {
  name: string;
  audience: Audience;
  behalf: DbPrincipal;
}

function measured(name: string, role: Role, sets: Partial<Audience['sets']>): Measured {
  const audience: Audience = {
    role,
    sets: { user: [], company: [], driver: [], hub: [], ...sets },
    flags: { manager: false },
  };
  return { name, audience, behalf: { kind: 'viewer', id: newId(), audience } };
}

/** Five audiences that differ in how their scope is made: everything, one key, two keys, a big share, many keys. */
export function audiences({ commercials, companies }: Size): Measured[] {
  const brought = Array.from({ length: Math.ceil(companies / commercials) }, (_, n) =>
    idOf('company', n * commercials),
  );
  return [
    measured('admin', 'ADMIN', {}),
    measured('hub', 'HOUSEKEEPER', { hub: [idOf('hub', 3)] }),
    measured('driver', 'DRIVER', { driver: [idOf('driver', 3)] }),
    measured('big customer', 'CUSTOMER', { company: [idOf('company', 0)] }),
    measured('commercial', 'COMMERCIAL', { company: brought.filter((_, n) => n * commercials < companies) }),
  ];
}

/** Who brought every company: as much to read as for an administrator, and each row compared with all of them. */
export function commercialOfAll({ companies }: Size): Measured {
  return measured('commercial of all', 'COMMERCIAL', {
    company: Array.from({ length: companies }, (_, n) => idOf('company', n)),
  });
}
