sum(weight_m) AS contribution, any(factor) AS noise_factor
