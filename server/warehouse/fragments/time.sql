-- A delivered time as seconds since 1970, UTC, or NULL: it comes as such a number or as an ISO time in UTC.
if(match(/*[end]*/, '^[0-9]{1,10}$'), toInt64(toUInt32OrNull(/*[end]*/)), if(match(/*[end]*/, '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+]00:00)?$'), toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(substring(/*[end]*/, 1, 19), 'UTC'))), NULL))
