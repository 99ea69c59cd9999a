import type { Cell } from './cut-table.ts';
import { type Released } from './release.ts';
import { type RowKey } from './release-rows.ts';
/** By how many days, hours or brackets a cell's count is divided, by the options that it covers on each axis. */
export type OverOf = (covered: readonly (readonly number[])[]) => number;
/** One count in each row. */
export declare const releaseTable: <R>(value: keyof R & string, keys: readonly RowKey[], cells: readonly Cell[], overOf: OverOf) => Released<R[]>;
