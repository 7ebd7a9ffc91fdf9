// What the titles of columns mean: in French, English and Arabic, as shops and other carriers write them.
import type { ColumnUse } from './columns.ts';

/** Titles by what they are used for; lists of titles, separated by commas. */
export type TitleTable = Readonly<Partial<Record<ColumnUse, readonly string[]>>>;

// All titles are written as `normalizeTitle` leaves them, apart from the marks of Arabic letters.

/** Titles of a whole field, the surest first: of two columns for one field, the one that stands before is used. */
export const wholeTitles: TitleTable = {
  recipientName: [
    'destinataire, nom destinataire, nom du destinataire, nom et prenom du destinataire, nom complet, nom et prenom, nom prenom, nom client, nom du client, nom',
    'shipping name, recipient name, recipient, receiver name, receiver, consignee, full name, fullname, customer name, parcel receiver, name, billing name, customer',
    'اسم المستلم, اسم المرسل اليه, المرسل اليه, المستلم, الاسم الكامل, الاسم كامل, اسم الزبون, اسم العميل, الاسم, الزبون, العميل',
    'client',
  ],
  phone: [
    'tel destinataire, telephone destinataire, numero du destinataire, telephone client, tel client, telephone, tel, tele, n tel, no tel, numero de telephone, n de telephone, no de telephone, numero telephone, num tel, telephone 1, tel 1, gsm, portable, mobile, numero, contact',
    'shipping phone, recipient phone, customer phone, contact phone, parcel phone, phone, phone number, phone 1, telephone number, mobile phone, mobile number, mobilea, billing phone, whatsapp',
    'هاتف المستلم, رقم المستلم, هاتف الزبون, رقم الزبون, هاتف العميل, رقم الهاتف, الهاتف, هاتف, رقم الجوال, الجوال, رقم التلفون, التلفون, تيليفون, النمره',
  ],
  city: [
    'ville destinataire, ville de destination, ville de livraison, ville livraison, ville client, ville, localite, destination, wilaya de livraison, to wilaya name, wilaya, commune de livraison, to commune name, commune',
    'shipping city, recipient city, destination city, delivery city, parcel city, city, town, billing city',
    'مدينه المستلم, مدينه الزبون, مدينه التسليم, المدينه, مدينه, الوجهه, الولايه, البلديه',
  ],
  address: [
    'adresse de livraison, adresse livraison, adresse destinataire, adresse complete, adresse client, adresse du client, adresse',
    'shipping address, shipping street, shipping address1, shipping address 1, recipient address, delivery address, parcel address, full address, street address, address, address 1, address1, address line 1, billing address, billing address1, billing street',
    'عنوان التسليم, عنوان المستلم, عنوان الزبون, العنوان الكامل, العنوان, عنوان',
  ],
  cod: [
    'crbt, c r b t, cod, montant crbt, montant cod, contre remboursement, montant a encaisser, a encaisser, prix a collecter, montant du colis, montant total, prix total, total ttc, montant ttc, prix ttc, total, montant, prix, valeur, prix de vente',
    'cash on delivery, cod amount, amount to collect, total price, total amount, order total, order total amount, grand total, parcel price, amount, price',
    'مبلغ التحصيل, الدفع عند الاستلام, المبلغ, الثمن, السعر, المجموع',
  ],
  products: [
    'marchandise, nom marchandise, nature de marchandise, nature de produit, nature du produit, nature produit, nature, nom du produit, nom produit, produits, produit, articles, article, designation, contenu, description, tproduit',
    'product list, product name, products, product, lineitem name, items, item, item name, content, parcel content, parcel nature, goods',
    'محتوى الطرد, نوع السلعه, نوع المنتج, المنتجات, المنتج, المنتوج, السلعه, البضاعه, الوصف',
  ],
  note: [
    'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, instruction, instructions',
    'delivery note, delivery instructions, customer note, parcel note, comment, comments, remark, remarks',
    'ملاحظه, ملاحظات, تعليق, تعليقات, تعليمات',
  ],
  partnerId: [
    'n commande, no commande, n de commande, no de commande, numero de commande, reference commande, id commande, commande, reference, ref, id interne, id externe, code suivi, code de suivi, n suivi, n de suivi, no de suivi, numero de suivi, code colis, code d envoi, code envoi, n colis, waybill',
    'order number, order no, order, order id, order ref, order name, order num, sku order, tracking number, tracking, tracking id, tracking code, id',
    'رقم الطلب, رقم الطلبيه, المرجع, رقم التتبع, كود التتبع, رمز التتبع',
  ],
  orderStatus: ['statut commande, etat commande, statut, etat', 'order status, status, state', 'حاله الطلب, الحاله'],
  exchange: [
    'echange, colis a echanger, a echanger, colis echange, change, delivery change',
    'exchange, is exchange, has exchange, option exchange, parcel replace, replace',
    'استبدال, تبديل',
  ],
  noOpening: [
    'ne pas ouvrir, ne pas ouvrir le colis, interdit d ouvrir, interdiction d ouvrir, ouverture interdite, interdiction d ouverture, sans ouverture, pas d ouverture',
    'no opening, do not open, not open, opening forbidden',
    'عدم الفتح, ممنوع الفتح, لا تفتح',
  ],
  stockLines: [
    'stock, produits du stock, depuis le stock, articles du stock, sku et quantite, sku quantite, sku x quantite',
    'from stock, stock items, stock lines, sku x quantity, sku quantity',
    'المخزون, من المخزون, منتجات المخزون',
  ],
  extras: [
    'services, services supplementaires, service supplementaire, extras, options, prestations',
    'extra services, additional services, add ons, addons',
    'خدمات اضافيه, الخدمات الاضافيه, الخدمات',
  ],
  openingAllowed: [
    'ouverture autorisee, ouverture du colis autorisee, ouverture colis, ouverture du colis, autoriser ouverture, autoriser l ouverture, autoriser ouverture colis, autorisation d ouverture, autorisation ouverture, ouvrir colis, ouvrir le colis, peut ouvrir, colis ouvrable',
    'allow open, allow opening, opening allowed, open allowed, can open, openpackage, open package, openproduct, parcel open',
    'السماح بالفتح, فتح الطرد, مسموح الفتح, يسمح بالفتح',
  ],
  fragile: [
    'fragile, colis fragile, produit fragile, cassable',
    'parcel fragile, breakable, is fragile, handle with care',
    'قابل للكسر, سريع الكسر, هش',
  ],
};

/** First and last names, which are the recipient together if both are there. */
export const nameHalves = {
  first: [
    'prenom, prenom destinataire, prenom du destinataire, prenom client',
    'first name, firstname, given name, shipping first name, first name shipping, billing first name, first name billing',
    'الاسم الشخصي, الاسم الاول',
  ],
  last: [
    'nom, nom de famille, nom destinataire, nom du destinataire, nom client',
    'last name, lastname, familyname, family name, surname, shipping last name, last name shipping, billing last name, last name billing',
    'الاسم العائلي, النسب, اللقب',
  ],
} as const;

/** Titles of a part: joined to the field's other columns, in the order of the file. */
export const partTitles: TitleTable = {
  address: [
    'quartier, rue, numero de rue, immeuble, residence, appartement, appt, etage, secteur, complement d adresse, complement adresse, adresse 2, point de repere, commune, commune de livraison, to commune name',
    'street, district, neighborhood, neighbourhood, area, sector, building, apartment, floor, landmark, address 2, address2, address line 2, shipping address2, shipping address 2',
    'الحي, الشارع, الزنقه, العماره, الشقه, الطابق',
  ],
  note: [
    'telephone 2, tel 2, tel2, 2eme telephone, deuxieme telephone, telephone secondaire, autre telephone, gsm 2',
    'phone 2, phone2, second phone, alternative phone, mobileb',
    'هاتف 2, الهاتف 2, الهاتف الثاني, هاتف ثان',
  ],
};

/** Words that only hint at a use: a title that contains one is asked about. */
export const hintTitles: TitleTable = {
  openingAllowed: ['ouverture, ouvrir', 'open, opening', 'الفتح, فتح'],
  city: ['region, province', 'region, province, state', 'الجهه'],
};
