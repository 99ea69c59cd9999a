import { type FieldColumn, type Trips } from './trips.ts';
/** By visit, 1 if its person has several visits in that week (Monday to Sunday) of the period, else 0. */
export declare const repeatsOf: ({ starts, fields }: Pick<Trips, 'starts' | 'fields'>) => FieldColumn;
