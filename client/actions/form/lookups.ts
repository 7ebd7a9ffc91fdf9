// Lookups for filters and form fields: cities, drivers, customers, hubs.
import type { Client } from 'urql';
import { type Language, readLanguage } from '#client/messages/languages.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { graphql, type TadaDocumentNode } from '#client/live/graphql.ts';

const CitiesQuery = graphql(
  'query Cities($search: String, $ids: [ID!]) { cities(search: $search, ids: $ids) { id nameFr nameAr hubId } }',
);
const PeopleQuery = graphql(
  'query People($kind: PersonKind!, $search: String) { people(kind: $kind, search: $search, withDisabled: true) { id name } }',
);
const CompaniesQuery = graphql('query Companies($search: String) { companies(search: $search) { id name } }');
const OffersGroupsQuery = graphql('query OffersGroupNames { offersGroups { id name status } }');
const HubsQuery = graphql('query Hubs { hubs { id code nameFr nameAr } }');

interface LocalizedNames {
  nameFr: string;
  nameAr: string;
}

/** The name of a city or hub in the given language. */
export function localizedName({ nameFr, nameAr }: LocalizedNames, language: Language): string {
  return language === 'ar' ? nameAr : nameFr;
}

/** Returns a function that names a city or hub in the current language. */
export function useLocalizedName(): (names: LocalizedNames) => string {
  const language = readLanguage();
  return (names) => localizedName(names, language);
}

/** Runs a query once, without subscribing to changes. Throws when it returns no data. */
export async function queryOnce<Data, Variables extends object>(
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
export const cityLookup: CreateLookup = (client, language) => {
  const find = async (variables: { search?: string; ids?: string[] }): Promise<Option[]> => {
    const { cities } = await queryOnce(client, CitiesQuery, variables);
    return cities.map((city) => ({ value: city.id, label: localizedName(city, language) }));
  };
  return { load: (search) => find({ search }), byId: (ids) => find({ ids: [...ids] }) };
};

/** Searches drivers by name, those who have left too: what they did is still looked for, and paid. */
export const driverLookup: CreateLookup = (client) => ({
  load: async (search) => (await queryOnce(client, PeopleQuery, { kind: 'driver', search })).people.map(toOption),
});

/** Searches the customers that the viewer can list. */
export const companyLookup: CreateLookup = (client) => ({
  load: async (search) => (await queryOnce(client, CompaniesQuery, { search })).companies.map(toOption),
});

/** Creates a lookup of the hubs; `except` is the id of a hub to leave out. */
export function createHubLookup(except: string | null = null): CreateLookup {
  return (client, language) => ({
    load: async (search) => {
      const { hubs } = await queryOnce(client, HubsQuery, {});
      const options = hubs
        .filter(({ id }) => id !== except)
        .map((hub) => ({ value: hub.id, label: localizedName(hub, language), hint: hub.code }));
      return options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
    },
  });
}

/** Tariffs by name. */
export const offersGroupLookup: CreateLookup = (client) => ({
  load: async (typed) => {
    const { offersGroups } = await queryOnce(client, OffersGroupsQuery, {});
    return offersGroups
      .filter(({ status, name }) => status === 'active' && name.toLowerCase().includes(typed.toLowerCase()))
      .map(({ id, name }) => ({ value: id, label: name }));
  },
});
