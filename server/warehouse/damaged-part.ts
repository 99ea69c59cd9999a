/**
 * What is damaged and how to repair it, in sentences without a path of the machine.
 * @param said the engine's message
 */
export const damagedPart = (said: string): string => {
  const number = /Code: (\d+)/.exec(said)?.[1]
  const table = /in table (\w+\.\w+)/.exec(said)?.[1]
  const part = /\/([^/\s]+)\/ in table/.exec(said)?.[1] ?? /reading part (\w+)/.exec(said)?.[1]
  const what = part === undefined ? 'a part that the log names' : `the part ${part}`
  return `Movement data is damaged: ${what}${table === undefined ? '' : ` of the table ${table}`} cannot be read (ClickHouse's error ${number ?? 'without a number'}). Restore a backup by npm run restore; a ClickHouse server that has a copy fetches the part again once it is detached.`
}
