toUInt32(arrayElement(/*{noise-quantiles}*/, 1 + bitAnd(sipHash64(concat({lastingKey:Key}, toString(person_id))), 4095))
    + 2 * arrayElement(/*{noise-quantiles}*/, 1 + bitAnd(sipHash64(concat({saltedKey:Key}, toString(about), ' ', toString(person_id))), 4095)))
