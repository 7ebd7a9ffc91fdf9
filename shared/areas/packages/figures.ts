// What is kept of parcels: the counts, sums and days of their list, with marks and dimensions, which no screen loads.
import { packageList } from './list.ts';
import { packageMarks } from './marks.ts';

/** The list of parcels as it counts them. */
export const packageFigures = {
  ...packageList,
  marks: packageMarks,
  dimensions: ['cityId', 'hubId', 'companyId', 'driverId'],
};
