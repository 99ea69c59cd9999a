-- A 64-bit number for each trip, from its person, a time and a secret. intHash64 is the finaliser of MurmurHash3 with a constant.
intHash64(bitXor(intHash64(toUInt64(person_id) * 4294967296 + toUInt64(/*[moment]*/)), /*[secret]*/))
