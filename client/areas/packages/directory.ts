// Lookups for pickers: cities, drivers, collectors, customers, hubs.
import type { Client } from 'urql';
import { type Language, readLanguage } from '#client/i18n/languages.ts';
import type { MakeLookup } from '#client/kit/list-screen/definition.ts';
import type { Option } from '#client/kit/option.ts';
import { graphql, type TadaDocumentNode } from '#client/live/graphql.ts';

const CitiesQuery = graphql(
  'query Cities($search: String, $ids: [ID!]) { cities(search: $search, ids: $ids) { id nameFr nameAr hubId } }',
);
const PeopleQuery = graphql(
  'query People($kind: PersonKind!, $search: String) { people(kind: $kind, search: $search) { id name } }',
);
const CompaniesQuery = graphql('query Companies($search: String) { companies(search: $search) { id name } }');
const HubsQuery = graphql('query Hubs { hubs { id code nameFr nameAr } }');

interface LocalizedNames {
  nameFr: string;
  nameAr: string;
}

/** The name of a city or hub in the given language. */
export function placeName({ nameFr, nameAr }: LocalizedNames, language: Language): string {
  return language === 'ar' ? nameAr : nameFr;
}

/** Returns a function that names a city or hub in the current language. */
export function usePlaceName(): (names: LocalizedNames) => string {
  const language = readLanguage();
  return (names) => placeName(names, language);
}

/** Runs a query once, without subscribing to changes. Throws when it returns no data. */
export async function ask<Data, Variables extends object>(
  client: Client,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query<Data, Variables>(document, variables).toPromise();
  if (data === undefined) throw error ?? new Error('no answer');
  return data;
}

interface NamedRecord {
  id: string;
  name: string;
}
const toOption = ({ id, name }: NamedRecord): Option => ({ value: id, label: name });

/** Searches cities by French name, Arabic name or alias. */
export const cityLookup: MakeLookup = (client, language) => {
  const find = async (variables: { search?: string; ids?: string[] }): Promise<Option[]> => {
    const { cities } = await ask(client, CitiesQuery, variables);
    return cities.map((city) => ({ value: city.id, label: placeName(city, language) }));
  };
  return { load: (search) => find({ search }), byId: (ids) => find({ ids: [...ids] }) };
};

/** Searches drivers by name. */
export const driverLookup: MakeLookup = (client) => ({
  load: async (search) => (await ask(client, PeopleQuery, { kind: 'driver', search })).people.map(toOption),
});

/** Searches the customers that the viewer can list. */
export const companyLookup: MakeLookup = (client) => ({
  load: async (search) => (await ask(client, CompaniesQuery, { search })).companies.map(toOption),
});

/** Creates a lookup of the hubs; `except` is the id of a hub to leave out. */
export function hubLookup(except: string | null = null): MakeLookup {
  return (client, language) => ({
    load: async (search) => {
      const { hubs } = await ask(client, HubsQuery, {});
      const options = hubs
        .filter(({ id }) => id !== except)
        .map((hub) => ({ value: hub.id, label: placeName(hub, language), hint: hub.code }));
      return options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
    },
  });
}
