const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Every month has three letters: British English has four for September alone. */
const shortened = (text: string): string => text.replace('Sept', 'Sep')

/** '1 Sep 2026' of a date that begins YYYY-MM-DD; no zone is applied, the day is the text's own. */
export const formatDay = (iso: string): string => {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number)
  return shortened(day.format(new Date(year, month - 1, date)))
}

/** '20 Nov 2026, 09:41', in the reader's zone, of an ISO instant. */
export const formatMinute = (iso: string): string => shortened(minute.format(new Date(iso)))
