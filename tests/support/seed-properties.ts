import fc from 'fast-check'

/** Tests properties with the same inputs in every run; TEST_SEED selects others. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_122) })
