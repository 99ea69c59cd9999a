(toUInt32(access_bucket) * 8 + egress_bucket) * 8 + /*{crow-fly}*/
