/** Typed arrays that double as they fill; `array` is another one after each growth. */
export declare class GrowingInt32 {
    array: Int32Array;
    length: number;
    constructor(capacity: number);
    reserve(more: number): void;
}
export declare class GrowingUint32 {
    array: Uint32Array;
    length: number;
    constructor(capacity: number);
    push(value: number): void;
}
export declare class GrowingFloat64 {
    array: Float64Array;
    length: number;
    constructor(capacity: number);
    push(value: number): void;
}
