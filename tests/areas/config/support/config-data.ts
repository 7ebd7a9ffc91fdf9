// A configuration as the screen has it: a hub, a city and a tariff without prices.
import type { ConfigData } from '#client/areas/config/use-config.ts';
import { usualRules } from './rules.ts';

export const configured: ConfigData = {
  hubs: [
    {
      id: 'h1',
      version: 1,
      code: 'CAS',
      nameFr: 'Casablanca',
      nameAr: 'الدار البيضاء',
      lat: 33.6,
      lng: -7.5,
      daysOff: ['sunday'],
    },
  ],
  cities: [{ id: 'c1', version: 4, nameFr: 'Tata', nameAr: 'طاطا', hubId: 'h1', lat: 29.7, lng: -7.9, aliases: [] }],
  groups: [
    {
      id: 'g1',
      version: 2,
      name: 'Standard',
      isDefault: true,
      status: 'active',
      allowedActions: [],
      companies: [],
      lines: [],
      plannedOn: null,
      plannedLines: null,
    },
  ],
  rules: {
    id: 'r',
    version: 1,
    maxAttempts: 3,
    reportReasons: [],
    cancelReasons: [],
    proofFrom: null,
    cashLimit: null,
    attemptKm: 25,
    attemptSpeed: 30,
    attemptSeconds: 20,
    attemptProof: true,
    claimAnswerHours: 4,
    claimResolutionDays: 3,
    legalName: null,
    legalAddress: null,
    legalIce: null,
    legalRc: null,
    legalIf: null,
    legalRib: null,
    billingMode: 'manual' as const,
    billingDays: [],
    billingThreshold: null,
    secondFactorRoles: [],
    ...usualRules,
  },
};
