/** @example sentenceCase('weekdays, October') // 'Weekdays, October' */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
