/** The types a statement's parameters may have: numbers, codes and dates; nothing a user types reaches SQL as text. */
export type ParameterType = 'UInt8' | 'UInt16' | 'UInt32' | 'UInt64' | 'Date' | 'Array(UInt8)' | 'Array(UInt32)' | 'Rows'
/** A secret key: 32 hexadecimal digits. */
 | 'Key';
/** Formats of files that the embedded engine itself opens. */
export type FileFormat = 'RowBinary' | 'CSVWithNames' | 'Parquet';
/** Where a load reads its rows from: a table of this warehouse, or a file (RowBinary unless told) that the engine itself opens. */
export type RowSource = {
    readonly table: `stage_${number}`;
} | {
    readonly file: string;
    readonly columns: string;
    readonly format?: FileFormat;
};
export type ParameterValue = number | bigint | string | readonly number[] | Uint32Array | RowSource;
/** A path of this machine as SQL text. */
export declare const textLiteral: (text: string) => string;
/**
 * A value as SQL text. The one place where text is made from a value: it accepts integers in range, ISO dates, keys and
 * lists of integers, and throws a TypeError on anything else. A list must not be empty, since `IN ()` is no SQL.
 */
export declare const literal: (name: string, type: ParameterType, value: ParameterValue) => string;
