import type { SafeMagnitude } from '../gate/release-magnitudes.ts';
import type { TourismFilters } from './filters.ts';
import type { TourismContext } from './tourism-context.ts';
/** Card payments of the study area's zones in the dataset's months, their number or their amount in whole pounds. */
export declare const zonePayments: (context: TourismContext, buildId: number, filters: TourismFilters) => Promise<SafeMagnitude[]>;
