sqrt((dest_e - origin_e) * (dest_e - origin_e) + (dest_n - origin_n) * (dest_n - origin_n)) > 160000
