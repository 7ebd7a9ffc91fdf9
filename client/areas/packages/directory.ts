// Names to choose from: cities, drivers and collectors, customers, hubs.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Client, useClient } from 'urql';
import type { Lookup } from '#client/kit/list-screen/definition.ts';
import { graphql, type TadaDocumentNode } from '#client/live/graphql.ts';

const CitiesQuery = graphql('query Cities($search: String, $ids: [ID!]) { cities(search: $search, ids: $ids) { id nameFr nameAr hubId } }');
const PeopleQuery = graphql('query People($kind: PersonKind!, $hubId: ID, $search: String) { people(kind: $kind, hubId: $hubId, search: $search) { id name } }');
const CompaniesQuery = graphql('query Companies($search: String) { companies(search: $search) { id name } }');
const HubsQuery = graphql('query Hubs { hubs { id code nameFr nameAr } }');

interface Place { nameFr: string; nameAr: string }

/** The name of a city or hub in the reader's language. */
export function usePlaceName(): (place: Place) => string {
  const { i18n } = useTranslation();
  const arabic = i18n.language === 'ar';
  return (place) => (arabic ? place.nameAr : place.nameFr);
}

async function ask<Data, Variables extends object>(client: Client, document: TadaDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
  const { data, error } = await client.query<Data, Variables>(document, variables).toPromise();
  if (data === undefined) throw error ?? new Error('no answer');
  return data;
}

/** Cities by name in French, in Arabic or by an alias. */
export function useCities(): Lookup {
  const client = useClient();
  const { i18n } = useTranslation();
  const arabic = i18n.language === 'ar';
  return useMemo(() => {
    const find = async (variables: { search?: string; ids?: string[] }): Promise<{ value: string; label: string }[]> => {
      const { cities } = await ask(client, CitiesQuery, variables);
      return cities.map((city) => ({ value: city.id, label: arabic ? city.nameAr : city.nameFr }));
    };
    return { load: (search) => find({ search }), byId: (ids) => find({ ids: [...ids] }) };
  }, [client, arabic]);
}

/** Drivers or collectors that a parcel can be handed to, of one hub when it is named. */
export function usePeople(kind: 'driver' | 'collector', hubId: string | null = null): Lookup {
  const client = useClient();
  return useMemo(() => ({
    load: async (search) => {
      const { people } = await ask(client, PeopleQuery, { kind, hubId, search });
      return people.map(({ id, name }) => ({ value: id, label: name }));
    },
  }), [client, kind, hubId]);
}

/** Customers that the viewer may list. */
export function useCompanies(): Lookup {
  const client = useClient();
  return useMemo(() => ({
    load: async (search) => {
      const { companies } = await ask(client, CompaniesQuery, { search });
      return companies.map(({ id, name }) => ({ value: id, label: name }));
    },
  }), [client]);
}

/** The hubs, but for one where a parcel already is. */
export function useHubs(except: string | null = null): Lookup {
  const client = useClient();
  const { i18n } = useTranslation();
  const arabic = i18n.language === 'ar';
  return useMemo(() => ({
    load: async (search) => {
      const { hubs } = await ask(client, HubsQuery, {});
      const options = hubs.filter(({ id }) => id !== except).map((hub) => ({ value: hub.id, label: arabic ? hub.nameAr : hub.nameFr, hint: hub.code }));
      return options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
    },
  }), [client, arabic, except]);
}
