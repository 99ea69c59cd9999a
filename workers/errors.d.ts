import type { EngineErrorCode, EngineErrorShape } from './contract.ts';
/** An engine failure with a code of the closed union; crosses a worker as {@link EngineErrorShape}. */
export declare class EngineError extends Error implements EngineErrorShape {
    readonly code: EngineErrorCode;
    readonly details?: unknown;
    constructor(code: EngineErrorCode, message: string, details?: unknown);
}
export declare const badFile: (message: string, details?: unknown) => EngineError;
export declare const cancelled: () => EngineError;
/** Throws `cancelled` once the signal has fired. */
export declare const throwIfCancelled: (signal: AbortSignal | undefined) => void;
/** What crosses the worker: a plain object, because Comlink keeps only the message of an Error. */
export declare const errorShape: (error: unknown) => EngineErrorShape;
export declare const isErrorShape: (value: unknown) => value is EngineErrorShape;
