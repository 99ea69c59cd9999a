-- A 64-bit number for each trip, derived from its person, a time and a secret. intHash64 is MurmurHash3's finaliser with a constant.
intHash64(bitXor(intHash64(toUInt64(person_id) * 4294967296 + toUInt64(/*[moment]*/)), /*[secret]*/))
