/** Strings kept as UTF-8 with offsets; each becomes a string only when it is read. */
export declare class TextColumn {
    readonly bytes: Uint8Array;
    /** String i is bytes[start[i]] up to bytes[start[i + 1]]. */
    readonly start: Uint32Array;
    constructor(bytes: Uint8Array, start: Uint32Array);
    at(i: number): string;
    raw(i: number): Uint8Array;
}
/** Gathers strings, as text or as UTF-8, into a {@link TextColumn}. */
export declare class TextBuilder {
    private bytes;
    private used;
    private readonly start;
    /** `strings`: expected; saves copying. */
    constructor(strings?: number);
    push(value: string): void;
    /** Copies a stretch of a larger buffer; no view is made for it. */
    pushSlice(from: Uint8Array, begin: number, length: number): void;
    /** The column so far, without copying; it stays as it is while more is pushed. */
    column(): TextColumn;
    private grow;
}
