import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { Warehouse } from '../warehouse.ts';
/**
 * How many devices of a build give so much that the visits or the traverses of a weekday, or of the whole period, are withheld for
 * them alone (outliers.sql). The number is reported to the provider alone, which delivered the weights.
 */
export declare const countOutliers: (warehouse: Warehouse, { minDevices }: DisclosureSettings, buildId: number) => Promise<number>;
