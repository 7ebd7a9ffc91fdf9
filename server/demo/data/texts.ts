// Texts of parcels: addresses, notes, and what drivers report after a failed delivery.
import type { PackageReason } from '#shared/areas/packages/choices.ts';

export const streets = [
  'rue Ibn Batouta',
  'boulevard Mohammed V',
  'avenue Hassan II',
  'rue Al Massira',
  'rue Oued Sebou',
  'avenue des FAR',
  'rue Imam Malik',
  'boulevard Zerktouni',
  'rue Al Farabi',
  'avenue Moulay Youssef',
  'rue Ibn Sina',
  'rue Tarik Ibn Ziad',
  'boulevard Al Qods',
  'rue Abou Bakr',
  'avenue Allal El Fassi',
  'rue Sebta',
  'rue Oued Ziz',
  'avenue Annakhil',
  'rue Ibn Khaldoun',
  'rue Palestine',
] as const;

export const commonDistricts = [
  'Centre',
  'Hay Salam',
  'Hay Mohammadi',
  'Hay Al Qods',
  'Hay Nahda',
  'Lotissement Al Amal',
  'Quartier Administratif',
  'Hay Hassani',
  'Lotissement Riad',
  'Hay El Wahda',
] as const;

export const arabicStreets = [
  'زنقة ابن بطوطة',
  'شارع محمد الخامس',
  'شارع الحسن الثاني',
  'حي السلام',
  'حي النهضة',
  'زنقة ابن سينا',
  'شارع المسيرة',
  'حي القدس',
] as const;

export const landmarks = [
  'près de la mosquée',
  'en face de la pharmacie',
  'à côté du café',
  'derrière le marché',
  'résidence fermée, appeler en bas',
  'au-dessus de la banque',
  'devant l’école',
] as const;

export const senderNotes = [
  'Appeler avant de passer.',
  'Livrer après 17 h.',
  'Appeler avant, 3e étage sans ascenseur.',
  'Fragile.',
  'Le client paie en espèces, prévoir la monnaie.',
  'Livrer le matin si possible.',
  'Cadeau : ne pas mentionner le prix devant le destinataire.',
  'Deuxième commande du client.',
  'Taille à vérifier avec le client.',
  'الاتصال قبل الوصول',
  'التسليم بعد العصر',
] as const;

export const internalNotes = [
  'Client rappelé, confirme pour demain.',
  'Numéro vérifié avec l’expéditeur.',
  'Demande une livraison en fin de journée.',
  'Adresse précisée par WhatsApp.',
  'L’expéditeur accepte une remise de 20 DHS si besoin.',
  'Relancé deux fois par le support.',
] as const;

export const driverNotes: Readonly<Record<PackageReason, readonly string[]>> = {
  refused: [
    'Refuse à la livraison, ne veut plus de la commande.',
    'A ouvert le carton et refusé.',
    'Dit avoir trouvé moins cher ailleurs.',
  ],
  no_answer: [
    'Ne répond pas, trois essais.',
    'Sonne dans le vide depuis ce matin.',
    'Pas de réponse, message WhatsApp laissé.',
  ],
  voicemail: ['Téléphone éteint.', 'Boîte vocale directement.'],
  wrong_number: ['Le numéro est à quelqu’un d’autre.', 'Numéro erroné, à revoir avec l’expéditeur.'],
  out_of_zone: ['Douar hors de la tournée.', 'Adresse hors zone.'],
  traveling: ['En voyage, revient dans quelques jours.', 'Absent de la ville jusqu’à la fin de semaine.'],
  duplicate_order: ['Dit avoir commandé une seule fois.', 'A déjà reçu la même commande.'],
  wrong_product: ['Ce n’est pas la bonne couleur.', 'Pointure différente de la commande.'],
  no_money: ['N’a pas l’argent aujourd’hui.', 'Attend son salaire.'],
  damaged: ['Carton écrasé, produit cassé.', 'Flacon fuyant, colis taché.'],
  lost: ['Introuvable après inventaire.', 'Manquant à l’arrivée de la palette.'],
  address_incomplete: ['Adresse incomplète, le client ne donne pas de repère.', 'Rue introuvable, rappeler.'],
  customer_request: ['Annulé à la demande de l’expéditeur.', 'L’expéditeur reprend la commande.'],
  other: ['Entrepôt fermé à l’heure du passage.', 'Route coupée.'],
};

export const handOverNotes = [
  'Récupéré par le client au comptoir.',
  'Remis au dépôt, pièce d’identité vérifiée.',
] as const;
export const reassignNotes = [
  'Tournée trop chargée.',
  'Changement de secteur.',
  'Livreur absent cet après-midi.',
] as const;
export const relaunchNotes = [
  'Le client rappelle et veut finalement sa commande.',
  'L’expéditeur demande une nouvelle tentative.',
] as const;
export const correctionNote = 'Livré par erreur dans l’application, colis encore chez le livreur.';

/** Reasons to report a parcel, with weights. */
export const reportReasons: readonly (readonly [PackageReason, number])[] = [
  ['no_answer', 46],
  ['voicemail', 18],
  ['traveling', 9],
  ['no_money', 9],
  ['address_incomplete', 6],
  ['wrong_number', 6],
  ['out_of_zone', 3],
];

/** Reasons to cancel a parcel at delivery, with weights. */
export const refusalReasons: readonly (readonly [Exclude<PackageReason, 'lost' | 'damaged'>, number])[] = [
  ['refused', 46],
  ['wrong_product', 12],
  ['no_money', 12],
  ['duplicate_order', 9],
  ['customer_request', 9],
  ['no_answer', 6],
  ['out_of_zone', 3],
  ['other', 3],
];

/** Order statuses in the words of a partner's shop system. */
export const partnerOrderStatuses = [
  'Nouvelle commande',
  'Confirmée par téléphone',
  'À expédier',
  'Expédiée',
  'En attente de stock',
] as const;
