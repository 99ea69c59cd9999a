import fc from 'fast-check'

/** Properties are tried on the same inputs in every run; on others by TEST_SEED. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_122) })
