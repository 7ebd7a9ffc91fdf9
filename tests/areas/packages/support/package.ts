import type { Package } from '#client/areas/packages/documents.ts';

const casablanca = {
  __typename: 'City',
  id: '01900000-0000-7000-8000-0000000000c1',
  nameFr: 'Casablanca',
  nameAr: 'الدار البيضاء',
  hubId: '01900000-0000-7000-8000-0000000000h1',
} as const;
const hub = {
  __typename: 'Hub',
  id: '01900000-0000-7000-8000-0000000000b1',
  code: 'CAS',
  nameFr: 'Casablanca',
  nameAr: 'الدار البيضاء',
} as const;

const shop = { __typename: 'Company', id: '01900000-0000-7000-8000-0000000000a1', name: 'Atlas Store' } as const;

/** An id of the test: the number at its end. */
export function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A parcel with everything in it, as staff see it. */
export function buildPackage(number: number, given: Partial<Package> = {}): Package & { __typename: 'Package' } {
  return {
    __typename: 'Package',
    id: idOf(number),
    version: 1,
    status: 'created',
    reason: null,
    returnStage: 'none',
    cashStage: 'none',
    allowedActions: ['edit', 'confirm', 'cancel'],
    trackingNumber: `CAS-26-00000${number}`,
    trackingId: `secret-${number}`,
    partnerId: null,
    orderStatus: null,
    linkedId: null,
    newDestination: null,
    recipientName: `Client ${number}`,
    phone: `+21266100000${number}`,
    address: `${number} rue Sebou`,
    cityText: 'Casablanca',
    clientEmail: null,
    website: null,
    undeliveredOrders: 0,
    city: casablanca,
    company: shop,
    driver: null,
    collector: null,
    originHub: hub,
    hub,
    toHub: null,
    cod: 10_000 * number,
    feeDelivered: 3500,
    feeRefused: null,
    feeReturned: null,
    feesFixed: false,
    commission: 1200,
    cashCollected: null,
    clientInvoiced: false,
    driverInvoiced: false,
    clientInvoiceStatus: null,
    driverInvoiceStatus: null,
    products: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    note: null,
    internalNote: null,
    fromStock: false,
    exchange: false,
    fragile: false,
    noOpening: false,
    whatsappSent: false,
    processed: false,
    proofOfNoResponse: null,
    hasProof: false,
    attempts: 0,
    nextDate: null,
    late: false,
    nonCompliant: false,
    compliance: null,
    inDeliverySince: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    confirmedAt: null,
    pickedUpAt: null,
    assignedAt: null,
    deliveredAt: null,
    canceledAt: null,
    returnedAt: null,
    ...given,
  };
}
