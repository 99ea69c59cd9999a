-- UTC hours as local days since 1970 and hours of the day. Local time differs from UTC by whole hours.
SELECT toUInt32(toDate(at, 'Europe/London')) AS day, toHour(at, 'Europe/London') AS hour
FROM (
  SELECT toDateTime(toUInt32(({fromHour:UInt32} + n) * 3600)) AS at, n FROM (SELECT arrayJoin(range({hours:UInt32})) AS n) AS numbers
) AS moments
ORDER BY n
