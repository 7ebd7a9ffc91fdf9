// What the forms of the stock search: warehouses, products, and what is available.
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';

const WarehousesQuery = graphql('query StockWarehouses { stockWarehouses { id name } }');
const ItemsQuery = graphql(`
  query StockItems($search: String, $filter: StockLevelFilter) {
    stockLevels(tab: all, search: $search, filter: $filter, sort: { by: updated, direction: desc }) {
      rows {
        id
        productId
        sku
        name
        variant
        available
        warehouse {
          id
          name
        }
      }
    }
  }
`);

/** The open warehouses by name; `except` is left out. */
export function createWarehouseLookup(except: string | null = null): CreateLookup {
  return (client) => ({
    load: async (search) => {
      const { stockWarehouses } = await queryOnce(client, WarehousesQuery, {});
      return stockWarehouses
        .filter(({ id, name }) => id !== except && name.toLowerCase().includes(search.toLowerCase()))
        .map(({ id, name }) => ({ value: id, label: name }));
    },
  });
}
export const warehouseLookup: CreateLookup = createWarehouseLookup();

/** A search finds nothing for fewer than three characters: then the products that moved last are offered. */
const searchOf = (text: string): string | null => (text.trim().length < 3 ? null : text);

interface Named {
  name: string;
  variant: string | null;
}
/** The name with the variant. */
export const productName = ({ name, variant }: Named): string => (variant === null ? name : `${name} · ${variant}`);

/** Goods in a warehouse, of one company or of all that the viewer sees. */
export function createItemLookup(companyId: string | null): CreateLookup {
  return (client) => ({
    load: async (text) => {
      const filter = { company: companyId === null ? null : [companyId] };
      const { stockLevels } = await queryOnce(client, ItemsQuery, { search: searchOf(text), filter });
      return stockLevels.rows.map(({ id, sku, warehouse, available, ...product }) => ({
        value: id,
        label: productName(product),
        hint: `${sku} · ${available} · ${warehouse?.name ?? ''}`,
      }));
    },
  });
}

/** Products, of one company or of all that the viewer sees, each once. */
export function createProductLookup(companyId: string | null): CreateLookup {
  return (client) => ({
    load: async (text) => {
      const filter = { company: companyId === null ? null : [companyId] };
      const { stockLevels } = await queryOnce(client, ItemsQuery, { search: searchOf(text), filter });
      const products = new Map(stockLevels.rows.map((row) => [row.productId, row]));
      return [...products.values()].map(({ productId, sku, ...product }) => ({
        value: productId,
        label: productName(product),
        hint: sku,
      }));
    },
  });
}
