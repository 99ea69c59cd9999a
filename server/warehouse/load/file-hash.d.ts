/** The first 128 bits of the SHA-256 of a delivery, as two whole numbers. */
export interface ContentHash {
    readonly hashHigh: bigint;
    readonly hashLow: bigint;
}
export declare const hashFile: (file: string) => Promise<ContentHash>;
export declare const hashText: (text: string) => ContentHash;
