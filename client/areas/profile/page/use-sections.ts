// Which sections the page has for a viewer, in order, and how far each is.
import { useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { canOpenScreen } from '#shared/access/screens.ts';
import type { ProfileField } from '#shared/areas/users/profile.ts';
import { useShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { type SectionState, sectionStatesAtom } from '#client/app/settings/section-states.ts';
import { isDriverRole, type SessionViewer } from '#client/session/viewer.ts';
import type { Profile } from '../documents.ts';

/** The required fields of each section. */
const fieldsOf: Readonly<Record<string, readonly ProfileField[]>> = {
  personal: ['name', 'phone', 'email'],
  address: ['cityId', 'street'],
  bank: ['rib', 'cne'],
};

/** The ids of the sections that a viewer has, in the order of the page. */
export function useSectionIds(viewer: SessionViewer, profile: Profile | undefined): string[] {
  const { profileExtensions } = useShellExtensions();
  return useMemo(() => {
    const { effectiveRole: role } = viewer;
    const isCustomer = role === 'CUSTOMER';
    const when = (condition: boolean, ...ids: string[]) => (condition ? ids : []);
    return [
      'personal',
      ...when(isCustomer && viewer.company !== null, 'company'),
      'address',
      ...when(profile?.isPaid === true, 'bank'),
      ...profileExtensions.filter(({ roles }) => roles.includes(role)).map(({ id }) => id),
      ...when(isCustomer, 'sheet'),
      ...when(isCustomer || role === 'DRIVER', 'balance'),
      ...when(hasInvoices(viewer), 'invoices'),
      ...when(isDriverRole(role), 'position'),
      'preferences',
      'data',
      'session',
    ];
  }, [viewer, profile?.isPaid, profileExtensions]);
}

/** True for a role that is paid by invoices of its own. */
function hasInvoices({ effectiveRole: role, manager }: SessionViewer): boolean {
  return (role === 'CUSTOMER' || role === 'DRIVER') && canOpenScreen('billing', { role, manager });
}

/** The state of each section: what it reports itself, or whether a required field is missing. */
export function useSectionStates(profile: Profile | undefined): (id: string) => SectionState | null {
  const reported = useAtomValue(sectionStatesAtom);
  return (id) => {
    const own = reported[id];
    if (own) return own;
    const fields = fieldsOf[id];
    if (!fields || !profile) return null;
    const isOptional = id === 'address' && !profile.isPaid;
    if (isOptional && (profile.city === null || profile.street === null)) return null;
    return { kind: fields.some((field) => profile.missing.includes(field)) ? 'todo' : 'done' };
  };
}
