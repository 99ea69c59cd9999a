/**
 * Returns the ISO dates from the first to the last, both inclusive.
 *
 * @example daysBetween('2026-10-30..2026-11-01') // ['2026-10-30', '2026-10-31', '2026-11-01']
 * @throws MovementImportError where the text is not two dates in order, at most ten years apart
 */
export declare const daysBetween: (text: string) => string[];
