import type { DeviceBand } from '../../../src/domain/device-band.ts';
import type { Measure } from './measure.ts';
import { type Contributions } from './quality.ts';
declare const released: unique symbol;
/** Figures that have passed the disclosure gate. Only this folder makes them, and MovementData returns figures of people in this type alone. */
export type Released<T> = T & {
    readonly [released]: true;
};
/** For the functions of this folder only, which a test checks. */
export declare const asReleased: <T>(rows: T) => Released<T>;
/** The released value: with its noise, divided by the days or options that it is spread over, rounded once. */
export declare const releasedValue: (measure: Pick<Measure, 'noised_m'>, over?: number) => number;
export interface Marks {
    readonly suppressed: false;
    readonly devices: DeviceBand | null;
    readonly margin: number | null;
}
/** The band of devices and the margin of a released value, by the contributions of its family. */
export declare const releasedMarks: (value: number, family: Contributions, over?: number) => Marks & {
    readonly devices: DeviceBand;
    readonly margin: number;
};
/** The marks of a row without data. */
export declare const NO_DATA: Marks;
export {};
