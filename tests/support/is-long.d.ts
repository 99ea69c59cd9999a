/**
 * True in the long run of the tests, `npm run soak`: files named `*.long.test.ts` and browser tests
 * marked `@long` run as well, and what is built on a database or an engine is tested on both kinds.
 */
export declare const IS_LONG: boolean;
