/**
 * True in the long run of the tests, `npm run soak`: it includes files named `*.long.test.ts` and browser tests marked
 * `@long`, and tests of database or engine code run on both kinds.
 */
export const IS_LONG = process.env.LONG_TESTS === 'yes'
