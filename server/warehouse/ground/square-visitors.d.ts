import type { SquareVisitor } from '../gate/release-squares.ts';
/** The visitors of one 8 km square after the other. @param words rows sorted by 8 km square, as an engine returned them */
export declare function visitorsByBlock(words: Uint32Array): Generator<readonly SquareVisitor[]>;
