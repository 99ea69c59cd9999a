import type { TourismMagnitude } from '../../../src/contract/tourism.ts';
import type { DeviceBand } from '../../../src/domain/device-band.ts';
import { type Released } from './release.ts';
/** A place's figure that is made of released figures alone. */
export interface SafeMagnitude {
    /** Ascending. */
    readonly zones: readonly number[];
    readonly name: string;
    readonly magnitude: number;
    readonly devices: DeviceBand;
    readonly margin: number | null;
}
/** Places by their first zone, with their classes. */
export declare const releaseMagnitudes: (places: readonly SafeMagnitude[]) => Released<{
    Items: TourismMagnitude[];
    Classes: number;
}>;
