// The fields of a billing schedule in the inputs of customers and of the business settings.
import * as z from 'zod/mini';
import { money } from '../../lib/fields.ts';
import { billingDays, billingModes } from './billing-schedule.ts';

export const billingMode = () => z.enum(billingModes).check(z.meta({ scalar: 'BillingMode' }));

/** At most the two days of `twice_weekly`. */
export const billingDayList = () =>
  z.array(z.enum(billingDays).check(z.meta({ scalar: 'BillingDay' }))).check(z.maxLength(2));

export const billingThreshold = () => money().check(z.gte(100));
