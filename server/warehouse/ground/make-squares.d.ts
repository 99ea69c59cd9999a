import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { NoiseKeys } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
import { type OfPeriod } from './square-statements.ts';
/**
 * Counts the visitors of every square in a period and stores what the gate releases. The country is read in strips, so that the
 * visitors of only one strip are in memory at a time, and those of earlier ones in whom an 8 km square is not safe.
 */
export declare const makeSquares: (warehouse: Warehouse, settings: DisclosureSettings, setId: bigint, period: OfPeriod & NoiseKeys, signal: AbortSignal) => Promise<void>;
