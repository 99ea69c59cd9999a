import type { Concentration } from './concentration.ts';
import type { GateSettings } from './settings.ts';
/**
 * The number of devices that a count needs. It is drawn by a hash of the count's noised value, which depends on the secret noise
 * factors of exactly its devices. So an attacker cannot infer an exact count from whether the threshold is reached, and the same
 * trips have the same threshold in every table and under every filter of a dataset: repeating a query draws no new threshold.
 */
export declare const thresholdOf: ({ noised_m }: Pick<Concentration, 'noised_m'>, { minDevices, isFollowed }: Pick<GateSettings, 'minDevices' | 'isFollowed'>) => number;
/**
 * A count has enough devices if their noise factors sum to twice the setting. This rule decides nearly always, and the exact number
 * is only a floor: factors are the same in every table and under every filter, so that a further cut is not a further look at how
 * many devices there are. It counts devices, not visits, so that a device with many visits moves it no more than any other.
 */
export declare const hasEnoughDevices: (count: Concentration, settings: GateSettings) => boolean;
/** True if a count may be shown: it rests on enough devices, and neither one nor two of them dominate it. */
export declare const isSafe: (count: Concentration, settings: GateSettings) => boolean;
