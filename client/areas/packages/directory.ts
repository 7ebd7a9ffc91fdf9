// Names to choose from: cities, drivers and collectors, customers, hubs.
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

interface Place {
  nameFr: string;
  nameAr: string;
}

/** The name of a city or hub in a language. */
export function placeName({ nameFr, nameAr }: Place, language: Language): string {
  return language === 'ar' ? nameAr : nameFr;
}

/** Names a city or hub in the reader's language. */
export function usePlaceName(): (place: Place) => string {
  const language = readLanguage();
  return (place) => placeName(place, language);
}

/** Asks once; throws when there is no answer. */
export async function ask<Data, Variables extends object>(
  client: Client,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query<Data, Variables>(document, variables).toPromise();
  if (data === undefined) throw error ?? new Error('no answer');
  return data;
}

interface Named {
  id: string;
  name: string;
}
const byName = ({ id, name }: Named): Option => ({ value: id, label: name });

/** Cities by name in French, in Arabic or by an alias. */
export const cityLookup: MakeLookup = (client, language) => {
  const find = async (variables: { search?: string; ids?: string[] }): Promise<Option[]> => {
    const { cities } = await ask(client, CitiesQuery, variables);
    return cities.map((city) => ({ value: city.id, label: placeName(city, language) }));
  };
  return { load: (search) => find({ search }), byId: (ids) => find({ ids: [...ids] }) };
};

/** Drivers by name, to filter by one. */
export const driverLookup: MakeLookup = (client) => ({
  load: async (search) => (await ask(client, PeopleQuery, { kind: 'driver', search })).people.map(byName),
});

/** Customers that the viewer may list. */
export const companyLookup: MakeLookup = (client) => ({
  load: async (search) => (await ask(client, CompaniesQuery, { search })).companies.map(byName),
});

/** Makes a lookup of the hubs, but for one where a parcel already is. */
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
