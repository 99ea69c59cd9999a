*,
    /*{time started}*/ AS start_s,
    /*{time ended}*/ AS end_s
