sum(weight_m) AS contribution, max(factor) AS noise_factor
