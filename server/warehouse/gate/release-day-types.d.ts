import type { Cell } from './cut-table.ts';
import { type Released } from './release.ts';
import { type RowKey } from './release-rows.ts';
/**
 * Rows of two figures, on days from Monday to Friday and at weekends, each with its own margin. The marks of the row are those of the
 * less certain one.
 * @param days with data, from Monday to Friday and at weekends
 */
export declare const releaseDayTypes: <R>(key: RowKey, cells: readonly Cell[], days: readonly [number, number]) => Released<R[]>;
