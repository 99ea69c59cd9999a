age_band * 3 + gender
