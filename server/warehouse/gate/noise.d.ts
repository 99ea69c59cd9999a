import type { Measure } from './measure.ts';
/**
 * A noise factor of 1 as factors are stored: one third of a factor is drawn once and for ever and two thirds for the dataset, each
 * in thousandths (fragments/factor.sql).
 */
export declare const NOISE_UNIT = 3000;
/** Standard deviation of a device's noise factor, whose mean is 1. */
export declare const NOISE_DEVIATION = 1;
/** The count that is released in place of the true one, people: the devices' contributions, each multiplied by its noise factor. */
export declare const noisedPeople: ({ noised_m }: Pick<Measure, 'noised_m'>) => number;
