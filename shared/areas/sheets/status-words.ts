// The words of a parcel's status that are written into the spreadsheets of companies: in French, which senders filter by.

const words: Readonly<Record<string, string>> = {
  created: 'Créé',
  confirmed: 'Confirmé',
  pickup: 'Ramassage',
  inhouse: 'Au dépôt',
  transit: 'En transit',
  received: 'Reçu par le livreur',
  enroute: 'En route',
  reported: 'Reporté',
  scheduled: 'Programmé',
  interested: 'Intéressé',
  delivered: 'Livré',
  canceled: 'Annulé',
  returned: 'Retourné',
  archived: 'Archivé',
};

/** The word of a status. */
export const statusWords = (status: string): string => words[status] ?? status;
