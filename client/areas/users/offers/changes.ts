// Who really gets another tariff: several accounts may belong to one company, and some have the tariff already.
import type { OffersGroupChoice, User, UserCompanyRow } from '../documents.ts';

/** The companies of the accounts, each once, by name. */
export function companiesOf(users: readonly User[]): UserCompanyRow[] {
  const found = new Map(users.flatMap(({ company }) => (company ? [[company.id, company] as const] : [])));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export interface TariffChange {
  company: UserCompanyRow;
  /** Null for the default tariff. */
  from: string | null;
}

/**
 * The companies that the choice changes, and those that have the tariff already. A company without one has the default;
 * one for which another tariff is planned changes in any case.
 */
export function tariffChanges(
  companies: readonly UserCompanyRow[],
  chosen: Pick<OffersGroupChoice, 'id' | 'isDefault'>,
): { changing: TariffChange[]; same: UserCompanyRow[] } {
  const hasIt = ({ offersGroupId, offersGroupChangesOn }: UserCompanyRow): boolean =>
    offersGroupChangesOn === null && (offersGroupId === null ? chosen.isDefault : offersGroupId === chosen.id);
  return {
    changing: companies
      .filter((company) => !hasIt(company))
      .map((company) => ({ company, from: company.offersGroupName })),
    same: companies.filter(hasIt),
  };
}
