// What the form of a parcel holds, out of a parcel and into the input of create and edit.
import { packageInputs } from '#shared/areas/packages/input.ts';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import { phoneText } from '#shared/kit/phone-text.ts';
import type { FieldProblem } from '#shared/kit/problem.ts';
import type { Option } from '#client/kit/option.ts';
import type { Pkg } from '../documents.ts';

export interface PackageValues {
  companyId: Option | null;
  recipientName: string;
  phone: string;
  /** A known city by its id, or a text under `freeCity`. */
  cityId: Option | null;
  address: string;
  cod: number | null;
  products: string;
  partnerId: string;
  orderStatus: string;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  clientEmail: string;
  website: string;
  note: string;
  exchange: boolean;
  noOpening: boolean;
  fromStock: boolean;
  whatsappSent: boolean;
}
export type PackageField = keyof PackageValues;
export type PackageInputFields = Readonly<Record<string, unknown>>;

const freeCityMark = 'text:';

/** The choice of a city that is only a text: it waits under "cities to validate". */
export function freeCity(text: string): Option {
  return { value: `${freeCityMark}${text}`, label: text };
}

/** An empty form, its fields in the order in which it asks for them. */
export const emptyValues: PackageValues = {
  recipientName: '',
  phone: '',
  cityId: null,
  address: '',
  companyId: null,
  cod: null,
  partnerId: '',
  products: '',
  weight: null,
  length: null,
  width: null,
  height: null,
  note: '',
  noOpening: false,
  exchange: false,
  fromStock: false,
  whatsappSent: false,
  clientEmail: '',
  website: '',
  orderStatus: '',
};

/** The form as it shows a parcel. */
export function valuesOf(pkg: Pkg, cityName: string | null): PackageValues {
  const { recipientName, address, cod, weight, length, width, height, exchange, noOpening, fromStock, whatsappSent } =
    pkg;
  return {
    companyId: pkg.company && { value: pkg.company.id, label: pkg.company.name },
    cityId: pkg.city && cityName !== null ? { value: pkg.city.id, label: cityName } : freeCity(pkg.cityText),
    recipientName,
    phone: phoneText(pkg.phone).replaceAll(' ', ''),
    address,
    cod,
    weight,
    length,
    width,
    height,
    exchange,
    noOpening,
    fromStock,
    whatsappSent,
    products: pkg.products ?? '',
    partnerId: pkg.partnerId ?? '',
    orderStatus: pkg.orderStatus ?? '',
    clientEmail: pkg.clientEmail ?? '',
    website: pkg.website ?? '',
    note: pkg.note ?? '',
  };
}

function cityInput(city: Option | null): PackageInputFields {
  if (city === null) return {};
  const text = city.value.startsWith(freeCityMark) ? city.value.slice(freeCityMark.length) : null;
  return text === null ? { cityId: city.value } : { cityText: text };
}

/** The input of `create`; fields of parcels that are there already are left out. */
export function createInput({ companyId, cityId, whatsappSent: _, ...values }: PackageValues): PackageInputFields {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && value !== false),
  );
  return { ...given, ...cityInput(cityId), ...(companyId && { companyId: companyId.value }) };
}

/** Only what differs from `before`, as `edit` wants it. */
export function editInput(before: PackageValues, values: PackageValues): PackageInputFields {
  const { companyId: _, cityId, ...rest } = values;
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.fromEntries(Object.entries(rest).filter(([name, value]) => was.get(name) !== value));
  return { ...changed, ...(cityId?.value !== before.cityId?.value && cityInput(cityId)) };
}

function problemsIn(result: ReturnType<(typeof packageInputs)['create' | 'edit']['safeParse']>): FieldProblem[] {
  if (result.success) return [];
  // The form has one field for the city, whichever way it is given.
  return fieldProblems(result.error).map((problem) =>
    problem.path === 'cityText' ? { ...problem, path: 'cityId' } : problem,
  );
}

/** What keeps a new parcel from being sent. */
export function createProblems(values: PackageValues, companyAsked: boolean): FieldProblem[] {
  const problems = problemsIn(packageInputs.create.safeParse(createInput(values), { reportInput: true }));
  // A refinement is only looked at once the rest is right, and a missing city is wrong from the start.
  const cityMissing = values.cityId === null && !problems.some(({ path }) => path === 'cityId');
  const companyMissing = companyAsked && values.companyId === null;
  return [
    ...problems,
    ...(cityMissing ? [{ path: 'cityId', code: 'required' as const }] : []),
    ...(companyMissing ? [{ path: 'companyId', code: 'required' as const }] : []),
  ];
}

/** What keeps an edit from being sent. */
export function editProblems(
  pkg: Pick<Pkg, 'id' | 'version'>,
  before: PackageValues,
  values: PackageValues,
): FieldProblem[] {
  const cleared: FieldProblem[] = values.cityId === null ? [{ path: 'cityId', code: 'required' }] : [];
  return [
    ...problemsIn(
      packageInputs.edit.safeParse(
        { id: pkg.id, version: pkg.version, ...editInput(before, values) },
        { reportInput: true },
      ),
    ),
    ...cleared,
  ];
}
