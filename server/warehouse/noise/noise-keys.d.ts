/**
 * What every person's noise factor in a dataset is drawn by (fragments/factor.sql), each 32 hexadecimal digits. They are secret:
 * whoever knows them and a person's number knows the factor.
 */
export type NoiseKeys = {
    /** The part of the draw that is the same in every dataset. */
    readonly lastingKey: string;
    /** The part that is drawn anew for every salt. */
    readonly saltedKey: string;
};
/** Draws a salt's keys; the same salt gives the same keys for as long as the installation keeps its secret. */
export type NoiseSource = (salt: string) => NoiseKeys;
/** @param secret of the installation, for this use alone; it must never change, or old and new figures could be averaged. */
export declare const createNoiseSource: (secret: Buffer) => NoiseSource;
