const AGES_AND_GENDERS: Readonly<Record<string, number>> = { NA: 0, F: 1, M: 2 }

/** The codes of a filter as it stands in the query, '1,2,3' or 'NA,F'; empty means none was chosen, so all. */
export const filterCodes = (text = ''): number[] =>
  text === '' ? [] : text.split(',').map(option => AGES_AND_GENDERS[option] ?? Number(option))
