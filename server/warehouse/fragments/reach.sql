access_bucket * 8 + egress_bucket
