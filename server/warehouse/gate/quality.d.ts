import { type DeviceBand } from '../../../src/domain/device-band.ts';
import type { Measure } from './measure.ts';
/** How the devices of a family of figures contribute, in people and with noise, to two significant digits. */
export interface Contributions {
    /** The design factor, sum of squares over sum: the sampling variance of a count is this times the count. */
    readonly design: number;
    /** The mean contribution of a device. */
    readonly mean: number;
}
/**
 * Pooled over the released figures of a family, as a generalized variance function. Both are made of noised sums, so that no exact
 * number is released beside the figures.
 */
export declare const contributionsOf: (family: Iterable<Measure>) => Contributions;
/** The band of the number of devices behind a released count of people, estimated by the mean contribution of its family. */
export declare const bandOf: (people: number, { mean }: Pick<Contributions, 'mean'>) => DeviceBand;
/**
 * Half-width of the 95 % interval as a percentage of the value, two significant digits. The standard deviation of sampling and
 * noise together is sqrt((1 + f²) * design * V) for a count V of the period.
 *
 * @param people the released count of the whole period
 */
export declare const marginOf: (people: number, { design }: Pick<Contributions, 'design'>) => number;
