/**
 * True in the long test run, `npm run soak`. It adds files named `*.long.test.ts` and browser tests marked `@long`, and
 * runs tests of database and engine code on both kinds.
 */
export const IS_LONG = process.env.LONG_TESTS === 'yes'
