// The fields of a parcel that a column of a file may fill, and the guess which column fills which: by its title, in
// French, English and Arabic, as shops and other carriers write it.

/** In the order in which the preview shows them. */
export const importFields = [
  'recipientName',
  'phone',
  'city',
  'address',
  'cod',
  'products',
  'note',
  'partnerId',
  'orderStatus',
  'exchange',
  'noOpening',
  'fragile',
] as const;
export type ImportField = (typeof importFields)[number];

/** What a column is used for. */
export const columnUses = [...importFields, 'ignored'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** The fields without which a file has no parcels. */
export const requiredFields: readonly ImportField[] = ['recipientName', 'phone', 'city', 'address', 'cod'];

// Written as `normalizeTitle` leaves them. A title that is not in the list is compared word by word.
const titles: Readonly<Record<ImportField, readonly string[]>> = {
  recipientName: [
    'destinataire, nom, nom complet, nom et prenom, nom prenom, nom destinataire, nom du destinataire, nom client, nom du client, client',
    'name, full name, fullname, recipient, recipient name, receiver, receiver name, customer, customer name, consignee, shipping name, billing name',
    'الاسم, الاسم الكامل, الاسم كامل, اسم الزبون, اسم العميل, المرسل اليه, اسم المرسل اليه, الزبون, العميل, اسم المستلم, المستلم',
  ],
  phone: [
    'tel, telephone, tele, n tel, no tel, numero, numero de telephone, numero telephone, num tel, gsm, portable, mobile, tel destinataire, telephone destinataire, telephone client, tel client, contact',
    'phone, phone number, telephone number, mobile phone, mobile number, recipient phone, customer phone, shipping phone, whatsapp',
    'الهاتف, رقم الهاتف, هاتف, الجوال, رقم الجوال, التلفون, رقم التلفون, هاتف الزبون, تيليفون, النمرة',
  ],
  city: [
    'ville, ville destinataire, ville de destination, destination, ville livraison, ville de livraison, ville client, localite, commune',
    'city, town, recipient city, shipping city, destination city, delivery city',
    'المدينة, مدينة, الوجهة, مدينة التسليم, مدينة الزبون, المدينه',
  ],
  address: [
    'adresse, adresse destinataire, adresse complete, adresse de livraison, adresse livraison, adresse client, adresse du client, quartier, rue',
    'address, full address, street, street address, shipping address, recipient address, delivery address, address 1, address line 1, shipping street',
    'العنوان, عنوان, عنوان التسليم, العنوان الكامل, عنوان الزبون',
  ],
  cod: [
    'prix, montant, crbt, c r b t, cod, prix dh, prix dhs, prix mad, montant dh, montant dhs, montant mad, montant crbt, montant cod, prix total, montant total, total, total dh, a encaisser, montant a encaisser, contre remboursement, contre-remboursement, valeur, prix de vente',
    'price, amount, cash on delivery, cod amount, total price, total amount, order total, price mad',
    'الثمن, السعر, المبلغ, الثمن بالدرهم, المبلغ بالدرهم, مبلغ التحصيل, الدفع عند الاستلام, المجموع',
  ],
  products: [
    'marchandise, nature de produit, nature du produit, nature produit, nature, produit, produits, article, articles, designation, description, contenu, nature de marchandise, nom du produit, nom produit',
    'product, products, item, items, product name, content, goods, lineitem name, parcel content',
    'المنتج, المنتوج, السلعة, البضاعة, المنتجات, نوع السلعة, نوع المنتج, الوصف, محتوى الطرد',
  ],
  note: [
    'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, instruction, instructions',
    'comment, comments, remark, remarks, delivery note, delivery instructions',
    'ملاحظة, ملاحظات, تعليق, تعليمات',
  ],
  partnerId: [
    'code suivi, code de suivi, n suivi, numero de suivi, reference, ref, n commande, no commande, numero de commande, commande, id commande, code colis, code d envoi, code envoi, id interne, reference commande',
    'tracking number, tracking, tracking id, tracking code, order, order id, order number, order no, order ref, id, sku order',
    'رقم التتبع, رقم الطلب, رقم الطلبية, المرجع, كود التتبع, رمز التتبع',
  ],
  orderStatus: ['statut, statut commande, etat, etat commande', 'status, order status, state', 'الحالة, حالة الطلب'],
  exchange: ['echange, colis a echanger, a echanger', 'exchange, is exchange', 'استبدال, تبديل'],
  noOpening: [
    'ne pas ouvrir, interdit d ouvrir, ouverture interdite, sans ouverture',
    'no opening, do not open, opening forbidden',
    'عدم الفتح, ممنوع الفتح',
  ],
  fragile: [
    'fragile, colis fragile, produit fragile, cassable',
    'breakable, is fragile, handle with care',
    'قابل للكسر, هش, سريع الكسر',
  ],
};

/**
 * Titles compare without case, accents, signs and the marks of Arabic, such as the hamza of an alef; ya and ta have one
 * form each.
 */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const uses = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    titles[field]
      .flatMap((line) => line.split(', '))
      .map((title): [string, ImportField] => [normalizeTitle(title), field]),
  ),
);

/** The field whose longest title stands in this one as whole words; null if there is none. */
function findInside(title: string): ImportField | null {
  let found: { field: ImportField; length: number } | null = null;
  const padded = ` ${title} `;
  for (const [known, field] of uses)
    if (known.length > 2 && padded.includes(` ${known} `) && known.length > (found?.length ?? 0))
      found = { field, length: known.length };
  return found?.field ?? null;
}

const knownFields = (cells: readonly string[]) =>
  new Set(cells.flatMap((cell) => uses.get(normalizeTitle(cell)) ?? []));

/** How many titles of a row are known exactly: the row with the most is the header. */
export const countKnownTitles = (cells: readonly string[]): number => knownFields(cells).size;

/** The same of the needed fields alone: the sheet with the most has the orders. */
export function countNeededTitles(cells: readonly string[]): number {
  const known = knownFields(cells);
  return requiredFields.filter((field) => known.has(field)).length;
}

/**
 * What each column is used for. What the company chose for a title before comes first, then titles that are known
 * exactly, then those that contain a known one. No field has two columns.
 */
export function guessColumns(
  header: readonly string[],
  remembered: ReadonlyMap<string, ColumnUse> = new Map(),
): ColumnUse[] {
  const normalized = header.map(normalizeTitle);
  const guessed: (ColumnUse | null)[] = header.map(() => null);
  const isFree = (field: ColumnUse) => field === 'ignored' || !guessed.includes(field);
  const rounds: readonly ((title: string) => ColumnUse | null)[] = [
    (title) => remembered.get(title) ?? null,
    (title) => uses.get(title) ?? null,
    findInside,
  ];
  for (const find of rounds)
    for (const [index, title] of normalized.entries()) {
      const use = guessed[index] === null && title !== '' ? find(title) : null;
      if (use !== null && isFree(use)) guessed[index] = use;
    }
  return guessed.map((use) => use ?? 'ignored');
}
