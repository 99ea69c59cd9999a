toUInt32(reinterpretAsUInt16(substring(/*{quantile-bytes}*/, 1 + 2 * bitAnd(sipHash64(concat({lastingKey:Key}, toString(person_id))), 4095), 2))
    + 2 * reinterpretAsUInt16(substring(/*{quantile-bytes}*/, 1 + 2 * bitAnd(sipHash64(concat({saltedKey:Key}, toString(about), ' ', toString(person_id))), 4095), 2)))
