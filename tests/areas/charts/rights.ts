// The rights of charts, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  fields: {
    'ADMIN SUPPORT BACKOFFICE CUSTOMER DRIVER COMMERCIAL': 'Query.charts',
    'everybody but TRANSPORTOR': 'Query.chartState Subscription.chartState',
  },
  screens: { '/charts': 'ADMIN DRIVER CUSTOMER BACKOFFICE SUPPORT COMMERCIAL' },
  // Without the flag, a driver and a commercial have it by its address alone.
  menu: { charts: 'ADMIN SUPPORT BACKOFFICE CUSTOMER DRIVER+ COMMERCIAL+' },
  live: { chartState: 'package' },
};
