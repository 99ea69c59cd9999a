import type { Columns } from '../warehouse.ts';
/** Rows of JSONEachRow text. */
export declare const parseRows: <R>(text: string) => R[];
/** The one column of TabSeparated text. */
export declare const parseNumbers: (text: string) => Float64Array;
/** The words of RowBinary, in memory of their own: what is held of an answer holds nothing else. */
export declare const parseWords: (bytes: Uint8Array) => Uint32Array;
/** Reads ClickHouse's format Native, whose blocks hold a number of columns and of rows, and then each column: name, type, values. */
export declare const parseColumns: (bytes: Uint8Array) => Columns;
