import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { BuildCache } from '../cache/create-cache.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
import { type Days, type SquareRanks } from './ev-score.ts';
/** Ranks by days, which are the same for every dataset of a month. They are cached until trips are added. */
export declare const createCachedRanks: (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, cache: BuildCache) => (days: Days) => Promise<SquareRanks>;
