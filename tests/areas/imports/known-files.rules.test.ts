// Files of shop systems and carriers: what becomes of an order of each. Their titles are those that the systems write.
import { describe, expect, it } from 'vitest';
import { checkRows } from '#server/areas/imports/check-rows.ts';
import { guessColumns } from '#shared/areas/imports/guess-columns.ts';
import type { ImportField } from '#shared/areas/imports/columns.ts';

type Texts = Partial<Record<ImportField, string>>;

const noFacts = {
  cities: new Map(),
  cityNames: new Map(),
  phones: new Map(),
  partnerIds: new Map(),
  skus: new Set<string>(),
  extras: new Map<string, string>(),
};

/** The texts of one row under these titles, those that are not empty; what is asked about is ignored. */
function readOrder(header: readonly string[], cells: readonly string[]): Texts {
  const { columns } = guessColumns(header);
  const row = { line: 2, edits: {}, excluded: false, kept: false, packageId: null, trackingNumber: null };
  const [checked] = checkRows([{ ...row, cells: [...cells] }], columns, noFacts);
  return Object.fromEntries(Object.entries(checked?.texts ?? {}).filter(([, text]) => text !== ''));
}

const order = { phone: '0661234567', city: 'Casablanca', cod: '349' };

it.each<[string, Record<string, string>, Texts]>([
  [
    'Shopify',
    {
      Name: '#1001',
      Email: 'k@example.com',
      'Financial Status': 'pending',
      Subtotal: '300',
      Total: '349',
      'Lineitem quantity': '1',
      'Lineitem name': 'Chaussures',
      'Billing Name': 'Autre Nom',
      'Shipping Name': 'Karim Benali',
      'Shipping Street': '12 rue A, apt 4',
      'Shipping Address1': '12 rue A',
      'Shipping Address2': 'apt 4',
      'Shipping City': 'Casablanca',
      'Shipping Phone': '0661234567',
      Notes: 'Appeler',
      Id: '5512345',
      'Receipt Number': '9',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A, apt 4',
      partnerId: '#1001',
      products: 'Chaussures',
      note: 'Appeler',
    },
  ],
  [
    'WooCommerce',
    {
      'Order Number': '77',
      'Order Status': 'Processing',
      'First Name (Billing)': 'Autre',
      'Address 1&2 (Billing)': 'ailleurs',
      'Phone (Billing)': '0661234567',
      'First Name (Shipping)': 'Karim',
      'Last Name (Shipping)': 'Benali',
      'Address 1&2 (Shipping)': '12 rue A',
      'City (Shipping)': 'Casablanca',
      'Order Total Amount': '349',
      'Item Name': 'Chaussures',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A',
      partnerId: '77',
      orderStatus: 'Processing',
      products: 'Chaussures',
    },
  ],
  [
    'YouCan',
    {
      'Order ID': '501',
      'First name': 'Karim',
      'Last name': 'Benali',
      Phone: '0661234567',
      City: 'Casablanca',
      Address: '12 rue A',
      Total: '349',
    },
    { ...order, recipientName: 'Karim Benali', address: '12 rue A', partnerId: '501' },
  ],
  [
    'Yalidine',
    {
      order_id: 'C-9',
      firstname: 'Karim',
      familyname: 'Benali',
      contact_phone: '0661234567',
      address: '12 rue A',
      to_commune_name: 'Maârif',
      to_wilaya_name: 'Casablanca',
      product_list: 'Chaussures',
      price: '349',
      has_exchange: '0',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A, Maârif',
      partnerId: 'C-9',
      products: 'Chaussures',
      exchange: '0',
    },
  ],
  [
    'EcoTrack',
    {
      'reference*': 'C-9',
      'nom et prenom du destinataire*': 'Karim Benali',
      'telephone*': '0661234567',
      'telephone 2': '0522000000',
      'code wilaya*': '16',
      'wilaya de livraison': 'Casablanca',
      'commune de livraison*': 'Maârif',
      'adresse de livraison*': '12 rue A',
      'produit*': 'Chaussures',
      'montant du colis*': '349',
      'FRAGILE( si oui mettez OUI sinon laissez vide )': 'OUI',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: 'Maârif, 12 rue A',
      partnerId: 'C-9',
      products: 'Chaussures',
      note: '0522000000',
      fragile: 'OUI',
    },
  ],
  [
    'ZR Express',
    {
      Client: 'Karim Benali',
      MobileA: '0661234567',
      MobileB: '0522000000',
      Adresse: '12 rue A',
      IDWilaya: '16',
      Commune: 'Casablanca',
      Total: '349',
      TProduit: 'Chaussures',
      id_Externe: 'C-9',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A',
      partnerId: 'C-9',
      products: 'Chaussures',
      note: '0522000000',
    },
  ],
  [
    'Speedaf',
    {
      Waybill: '',
      Nom: 'Karim Benali',
      Téléphone: '0661234567',
      Zone: 'Casablanca',
      'Adresse complète': '12 rue A',
      'S.O.': 'C-9',
      'Nom marchandise': 'Chaussures',
      'Montant total': '349',
      'Autoriser ouverture': 'NON',
      Remarque: 'Appeler',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A',
      partnerId: 'C-9',
      products: 'Chaussures',
      note: 'Appeler',
      noOpening: 'oui',
    },
  ],
  [
    'Ozon Express',
    {
      'tracking-number': 'C-9',
      'parcel-receiver': 'Karim Benali',
      'parcel-phone': '0661234567',
      'parcel-city': 'Casablanca',
      'parcel-address': '12 rue A',
      'parcel-note': 'Appeler',
      'parcel-price': '349',
      'parcel-nature': 'Chaussures',
      'parcel-open': '1',
      'parcel-fragile': '0',
      'parcel-replace': '0',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: '12 rue A',
      partnerId: 'C-9',
      products: 'Chaussures',
      note: 'Appeler',
      noOpening: 'non',
      fragile: '0',
      exchange: '0',
    },
  ],
  [
    'Sendit',
    {
      reference: 'C-9',
      name: 'Karim Benali',
      phone: '0661234567',
      city: 'Casablanca',
      district: 'Maârif',
      address: '12 rue A',
      amount: '349',
      comment: 'Appeler',
      products: 'Chaussures',
      allow_open: '0',
      option_exchange: '1',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: 'Maârif, 12 rue A',
      partnerId: 'C-9',
      products: 'Chaussures',
      note: 'Appeler',
      noOpening: 'oui',
      exchange: '1',
    },
  ],
  [
    'Cathedis',
    {
      nomOrder: 'x',
      'N° commande': 'C-9',
      Destinataire: 'Karim Benali',
      Téléphone: '0661234567',
      Ville: 'Casablanca',
      Secteur: 'Maârif',
      Adresse: '12 rue A',
      Montant: '349',
      'Ouverture autorisée': 'oui',
      Change: 'non',
      Fragile: '',
    },
    {
      ...order,
      recipientName: 'Karim Benali',
      address: 'Maârif, 12 rue A',
      partnerId: 'C-9',
      noOpening: 'non',
      exchange: 'non',
    },
  ],
  [
    'slips of several Moroccan carriers',
    {
      "Code d'envoi": 'C-9',
      'Ouverture Colis': '',
      Destinataire: 'Karim Benali',
      Telephone: '0661234567',
      Ville: 'Casablanca',
      Quartier: 'Maârif',
      Adresse: '12 rue A',
      CRBT: '349',
    },
    { ...order, recipientName: 'Karim Benali', address: 'Maârif, 12 rue A', partnerId: 'C-9', noOpening: 'oui' },
  ],
  [
    'a sheet in Arabic',
    {
      'رقم الطلب': 'C-9',
      'الاسم الشخصي': 'كريم',
      'الاسم العائلي': 'بنعلي',
      'هاتف المستلم': '0661234567',
      المدينة: 'Casablanca',
      الحي: 'المعاريف',
      العنوان: '12 زنقة',
      'المبلغ (درهم)': '349',
      'السماح بالفتح': 'لا',
    },
    { ...order, recipientName: 'كريم بنعلي', address: 'المعاريف, 12 زنقة', partnerId: 'C-9', noOpening: 'oui' },
  ],
])('an order of %s is read', (_, cells, expected) => {
  expect(readOrder(Object.keys(cells), Object.values(cells))).toEqual(expected);
});

const asked = (cell: string) => readOrder(['Ouverture autorisée'], [cell]).noOpening;

describe('whether a parcel may be opened', () => {
  it('follows the answer of the column, and an empty cell allows nothing', () => {
    expect(['oui', 'Yes', '1', 'Autorisée'].map(asked)).toEqual(['non', 'non', 'non', 'non']);
    expect(['non', 'No', '0', '', 'Interdit', 'non autorisé', 'لا'].map(asked)).toEqual(Array(7).fill('oui'));
  });

  it('stays an error where the cell is no answer', () => {
    expect(asked('peut-être')).toBe('peut-être');
  });
});

it('a first name beside a full name is not repeated', () => {
  expect(readOrder(['Prénom', 'Nom complet'], ['Karim', 'Karim Benali'])).toEqual({ recipientName: 'Karim Benali' });
});
