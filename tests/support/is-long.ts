/**
 * True in the long run of the tests, `npm run soak`: files named `*.long.test.ts` and `*.long.e2e.ts` run as well, others in
 * their full size, and what is asked of a database is asked of both kinds.
 */
export const IS_LONG = process.env.LONG_TESTS === 'yes'
