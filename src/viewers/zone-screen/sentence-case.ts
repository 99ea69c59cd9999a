/** `weekdays, October` as it begins a line: `Weekdays, October`. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
