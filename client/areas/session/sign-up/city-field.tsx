import type { ReactNode } from 'react';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { isOption } from '#client/actions/form/form-values.ts';
import { graphqlRequest } from '#client/session/graphql-request.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';

interface City {
  option: Option;
  /** Both names without accents, in small letters. */
  words: string;
}

function parseCity(city: unknown): City[] {
  if (!isRecord(city)) return [];
  const { id, nameFr, nameAr } = city;
  if (typeof id !== 'string' || typeof nameFr !== 'string' || typeof nameAr !== 'string') return [];
  const label = readLanguage() === 'ar' ? nameAr : nameFr;
  return [{ option: { value: id, label }, words: plainText(`${nameFr} ${nameAr}`) }];
}

let loaded: Promise<readonly City[]> | undefined;

/** All cities, read once; after an error they are read again. */
function loadCities(): Promise<readonly City[]> {
  loaded ??= graphqlRequest('query signUpCities { signUpCities { id nameFr nameAr } }').then(
    ({ signUpCities }) => (Array.isArray(signUpCities) ? signUpCities.flatMap(parseCity) : []),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

const findCities = async (search: string): Promise<readonly Option[]> =>
  (await loadCities()).filter(({ words }) => words.includes(plainText(search.trim()))).map(({ option }) => option);

function CityControl({ field }: { field: FieldState }): ReactNode {
  const t = useT('session');
  const { value, ...rest } = field;
  return (
    <Combobox
      {...rest}
      value={isOption(value) ? value : null}
      load={findCities}
      label={t('fields.cityId')}
      placeholder={t('signUp.chooseCity')}
    />
  );
}

/** The city of a company, chosen by name. */
export const citySpec: FieldSpec = { required: true, render: (field) => <CityControl field={field} /> };
