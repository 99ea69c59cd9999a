const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const second = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Shortens all months to three letters. en-GB would write 'Sept'. */
export const shortened = (text: string): string => text.replace('Sept', 'Sep')

/** Formats a string that begins with YYYY-MM-DD as '1 Sep 2026', without applying a time zone. */
export const formatDay = (iso: string): string => {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number)
  return shortened(day.format(new Date(year, month - 1, date)))
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Formats an ISO instant as 'today 09:41', or as `formatMinute` does if it was on another day. */
export const recentMinute = (iso: string, now = new Date()): string => {
  const instant = new Date(iso)
  return instant.toDateString() === now.toDateString() ? `today ${time.format(instant)}` : formatMinute(iso)
}

/** Formats an ISO instant as '20 Nov 2026, 09:41', in the user's time zone. */
export const formatMinute = (iso: string): string => shortened(minute.format(new Date(iso)))

/** Formats an ISO instant as '20 Nov 2026', in the user's time zone. */
export const formatLocalDay = (iso: string): string => shortened(day.format(new Date(iso)))

/** Formats an ISO instant as '20 Nov 2026, 09:41:07', in the user's time zone. */
export const formatSecond = (iso: string): string => shortened(second.format(new Date(iso)))
