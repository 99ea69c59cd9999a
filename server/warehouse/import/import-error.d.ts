/** A delivery that cannot be imported; the message is for the person who runs the import. */
export declare class MovementImportError extends Error {
    readonly name = "MovementImportError";
}
