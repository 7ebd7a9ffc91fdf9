// Senders complain about some parcels, and drivers about few; support answers, asks the driver, and settles most of it.
import type { ClaimType } from '#shared/areas/claims/claim.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const day = 24 * hour;

interface Complaint {
  type: ClaimType;
  title: string;
  text: string;
}

const complaints: Readonly<Record<string, readonly Complaint[]>> = {
  'package.delivered': [
    {
      type: 'wrong_cod',
      title: 'Montant différent',
      text: 'Le client dit avoir payé un autre montant. Pouvez-vous vérifier ?',
    },
    { type: 'not_received', title: 'Marqué livré, jamais reçu', text: 'Mon client affirme qu’il n’a rien reçu.' },
    { type: 'damaged', title: 'Colis abîmé à l’arrivée', text: 'La boîte était ouverte et un article manque.' },
    {
      type: 'driver_conduct',
      title: 'Livreur désagréable',
      text: 'Le client s’est plaint de la façon dont on lui a parlé.',
    },
  ],
  'package.reported': [
    {
      type: 'false_attempt',
      title: 'Personne n’est passé',
      text: 'Mon client a attendu toute la journée, sans appel.',
    },
    { type: 'late', title: 'Toujours pas livré', text: 'Le colis devait arriver il y a deux jours.' },
  ],
  'package.canceled': [
    { type: 'other', title: 'Annulé sans mon accord', text: 'Pourquoi ce colis a-t-il été annulé ?' },
  ],
};

const answers = [
  'Bonjour, nous vérifions auprès du livreur et revenons vers vous.',
  'Bonjour, merci de votre message. Le dépôt regarde cela aujourd’hui.',
  'Bonjour, nous sommes désolés. Nous reprenons contact avec le destinataire.',
];
const endings = [
  { resolution: 'accepted', reason: 'Le livreur a reconnu l’erreur, le solde est corrigé.' },
  { resolution: 'refused', reason: 'La preuve de livraison porte la signature du destinataire.' },
  { resolution: 'compensated', reason: 'Le colis est indemnisé à hauteur de sa valeur.' },
] as const;

/** The support's saved answers. */
const macros = [
  {
    name: 'Nous vérifions',
    textFr:
      'Bonjour {customer}, nous vérifions le colis {number} auprès du livreur {driver} et revenons vers vous aujourd’hui. {agent}',
    textAr: 'مرحبا {customer}، نتحقق من الطرد {number} مع السائق {driver} وسنعود إليكم اليوم. {agent}',
    textEn:
      'Hello {customer}, we are checking parcel {number} with the driver {driver} and come back to you today. {agent}',
  },
  {
    name: 'Montant encaissé',
    textFr: 'Bonjour, la caisse confirme {cod} pour le colis {number} de {recipient}. Votre solde est corrigé.',
    textAr: 'مرحبا، يؤكد الصندوق {cod} للطرد {number} الخاص بـ {recipient}. تم تصحيح رصيدكم.',
  },
  {
    name: 'Suivre le colis',
    textFr: 'Vous pouvez suivre le colis {number} vers {city} ici : {link}',
    textAr: 'يمكنكم تتبع الطرد {number} نحو {city} هنا: {link}',
    textEn: 'You can follow parcel {number} to {city} here: {link}',
  },
] as const;

function complain(event: string, share: number) {
  return ({ id, company }: Happening, { random, customerOf }: Cast) => {
    const login = customerOf(company);
    if (login === null || !random.chance(share)) return [];
    const input = { ...random.pick(complaints[event] ?? []), packageId: id };
    return [{ login, entity: 'claim', action: 'open', input, afterMinutes: random.between(20, 9 * hour) }] as const;
  };
}

export const claimsDemo: DemoArea = {
  past: ({ anyone }) =>
    macros.map((input, index) => ({
      daysAgo: 30,
      minute: 9 * hour + index,
      login: anyone('SUPPORT'),
      entity: 'macro',
      action: 'create',
      input,
    })),
  after: {
    'package.delivered': complain('package.delivered', 0.02),
    'package.reported': complain('package.reported', 0.04),
    'package.canceled': complain('package.canceled', 0.05),
    'claim.opened': ({ id }, { random, anyone }) => {
      // Some wait for their first answer.
      if (random.chance(0.15)) return [];
      const login = anyone('SUPPORT');
      const entity = 'claim';
      const answered = random.between(8, 5 * hour);
      const settled = answered + random.between(2 * hour, 2 * day);
      const closed = settled + random.between(hour, 2 * day);
      return [
        ...(random.chance(0.8)
          ? [
              {
                login,
                entity,
                action: 'write',
                input: { id, text: random.pick(answers) },
                afterMinutes: answered,
              } as const,
            ]
          : []),
        ...(random.chance(0.75)
          ? [
              {
                login,
                entity,
                action: 'resolve',
                input: { id, ...random.pick(endings) },
                afterMinutes: settled,
              } as const,
              { login, entity, action: 'close', input: { id }, afterMinutes: closed } as const,
            ]
          : []),
      ];
    },
  },
};
