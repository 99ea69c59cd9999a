import { AREA_DECIMALS } from '../constants.ts'

const formatter = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  const { format } = new Intl.NumberFormat('en-GB', options)
  return format
}

/** @example whole(2284.4) // '2,284' */
export const whole = formatter({ maximumFractionDigits: 0 })

/** @example oneDecimal(12) // '12.0' */
export const oneDecimal = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** @example upToOneDecimal(12) // '12' */
export const upToOneDecimal = formatter({ maximumFractionDigits: 1 })

/** @example upToTwoDecimals(12.5) // '12.5' */
export const upToTwoDecimals = formatter({ maximumFractionDigits: 2 })

/** An area in square kilometres. @example km2(12.5) // '12.50' */
export const km2 = formatter({ minimumFractionDigits: AREA_DECIMALS, maximumFractionDigits: AREA_DECIMALS })

/** @example twoDigits(812) // '810' */
export const twoDigits = formatter({ maximumSignificantDigits: 2 })

/**
 * A number of things.
 * @example counted(1, 'zone') // '1 zone'
 * @example counted(1204, 'entry', 'entries') // '1,204 entries'
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`
