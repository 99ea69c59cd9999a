*,
    if(match(started_at, '^[0-9]{1,10}$'), toInt64(toUInt32OrNull(started_at)), if(match(started_at, '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+]00:00)?$'), toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(substring(started_at, 1, 19), 'UTC'))), NULL)) AS start_s,
    if(match(ended_at, '^[0-9]{1,10}$'), toInt64(toUInt32OrNull(ended_at)), if(match(ended_at, '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+]00:00)?$'), toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(substring(ended_at, 1, 19), 'UTC'))), NULL)) AS end_s
