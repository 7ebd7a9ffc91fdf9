import { newId } from '#server/db/new-id.ts';
import type { DbPrincipal } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { idOf, type DatasetSize } from './load-packages.ts';

export interface MeasuredAudience {
  name: string;
  audience: Audience;
  dbPrincipal: DbPrincipal;
}

/** An audience of a role, by its scope. */
export function measured(name: string, role: Role, sets: Partial<Audience['sets']>): MeasuredAudience {
  const audience: Audience = {
    role,
    sets: { user: [], company: [], driver: [], hub: [], team: [], role: [], ...sets },
    flags: { manager: false },
  };
  return { name, audience, dbPrincipal: { kind: 'viewer', id: newId(), audience } };
}

/** Five audiences with different kinds of scope: everything, one key, two keys, a large share, many keys. */
export function measuredAudiences({ commercials, companies }: DatasetSize): MeasuredAudience[] {
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

/** A commercial of all companies: as many rows as for an administrator, each compared with all company ids. */
export function commercialOfAllCompanies({ companies }: DatasetSize): MeasuredAudience {
  return measured('commercial of all', 'COMMERCIAL', {
    company: Array.from({ length: companies }, (_, n) => idOf('company', n)),
  });
}
