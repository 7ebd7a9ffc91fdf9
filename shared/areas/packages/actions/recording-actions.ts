// The actions that record something about a parcel and leave its status.
import { movingStatuses, packageStatuses } from '../statuses.ts';
import { requireInHouse, requireRecipient } from '../guards.ts';
import { stickerRoles } from '../sticker-roles.ts';

const open = packageStatuses.filter((status) => status !== 'archived');

const bySystem = { who: ['SYS'], to: 'same', internal: true } as const;

export const recordingActions = {
  setFees: { bulk: true, who: ['ADMIN'], from: movingStatuses, to: 'same', event: 'feesSet' },
  /** Follows from its invoices. */
  setInvoice: { ...bySystem, from: packageStatuses, event: 'invoiced' },
  /** Its driver has handed the cash over: the oldest deliveries first, as far as what was counted covers them. */
  settleCash: { ...bySystem, from: ['delivered', 'archived'], event: 'cashSettled' },
  markProcessed: {
    bulk: true,
    who: ['SUPPORT', 'BACKOFFICE', 'ADMIN'],
    from: movingStatuses,
    to: 'same',
    event: 'processed',
  },
  // The roles that write to recipients. The text opens in WhatsApp, so what is recorded is that it was opened to send.
  recordWhatsapp: {
    who: [
      'ADMIN',
      'BACKOFFICE',
      'SUPPORT',
      'HOUSEKEEPER',
      'DRIVER',
      'SUBDRIVER',
      'CUSTOMER',
      'SUBCUSTOMER',
      'COMMERCIAL',
    ],
    from: movingStatuses,
    to: 'same',
    event: 'whatsappSent',
  },
  /** It is scanned onto a shelf of its hub, or off it. */
  shelve: {
    who: ['HOUSEKEEPER', 'ADMIN'],
    from: ['inhouse', 'canceled'],
    to: 'same',
    event: 'shelved',
    guard: requireInHouse,
    internal: true,
  },
  // Roles that read internal notes and work on the parcel, until it is archived.
  addNote: {
    bulk: true,
    on: [
      {
        who: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'],
        from: open,
      },
    ],
    to: 'same',
    event: 'noteAdded',
    payload: ['internalNote'],
  },
  // What its recipient asks for on the public page, and that it was rejected: they follow from the request.
  recordRequest: { ...bySystem, from: movingStatuses, event: 'changeRequested' },
  recordAnswer: { ...bySystem, from: packageStatuses, event: 'requestsAnswered' },
  // The roles that add photos: the uploader within the hour. Administrators always, as people may be on them.
  removePhoto: {
    who: ['DRIVER', 'SUBDRIVER', 'SUPPORT', 'ADMIN'],
    from: packageStatuses,
    to: 'same',
    event: 'photoRemoved',
  },
  // Its mutation starts a job for all parcels of the same phone. A parcel on its way needs its recipient.
  eraseRecipient: {
    who: ['ADMIN'],
    from: ['delivered', 'canceled', 'returned', 'archived'],
    to: 'same',
    event: 'recipientErased',
    guard: requireRecipient,
    ownMutation: true,
    proof: true,
  },
  /** Its sticker was printed before and is printed once more. */
  noteReprint: {
    who: stickerRoles,
    from: packageStatuses,
    to: 'same',
    event: 'reprinted',
    internal: true,
  },
  flag: { ...bySystem, from: packageStatuses, event: 'flagged', payload: ['late', 'nonCompliant'] },
} as const;
