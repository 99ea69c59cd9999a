import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { isEnd, type Judge, listed, type Rule } from './judge.ts'
import { endOf, judgeFigures, pattern, runBetween, silent, type Truth } from './reading.ts'

/** Rules for sentences about the busiest and quietest rows. */
export function busiestRules(judge: Judge, figures: readonly NamedFigure[], truth: Truth): readonly Rule[] {
  const claimEnd = (end: string, names: readonly string[]) =>
    judge(names.length === 1 ? 'lead' : 'tie', isEnd(endOf(end), names, truth))
  const run = (from: string, to: string) => runBetween(figures, from, to)
  const namesOf = (said: string) => {
    const range = /^(\w+day) to (\w+day)$/.exec(said)
    return range ? run(range[1]!, range[2]!) : listed(said)
  }
  return [
    silent('no (?:hour|day) stands out as the (?:busiest|quietest)(?: or the quietest)?'),
    silent('No (?:hour|day) stands out as the (?:busiest|quietest)(?: or the quietest)?'),
    [
      pattern('(?<high>TIME) is clearly busier than (?<low>TIME); the other (?:day|hour)s are in between'),
      ({ high = '', low = '' }) => judge('lead', truth.get(high)! > truth.get(low)!),
    ],
    silent('[Tt]here is no clear difference between (?:the days of the week|the hours)'),
    [
      pattern(
        '[Tt]he (?<end>busiest|quietest)(?: days?| hours?)? (?:is|are from|are) (?<name>TIME)(?!,| and)(?: with (?:about|fewer than) (?<number>NUMBER)(?: visits)?(?: an hour| a day)?)?',
      ),
      ({ end = '', name = '', number }) => {
        claimEnd(end, [name])
        judgeFigures(judge, number, [name], figures, truth)
      },
    ],
    [
      pattern(
        '[Tt]he (?<end>busiest|quietest)(?: days| hours)? are from (?<from>\\d\\d:00) to (?<to>\\d\\d:00), in no certain order(?:: (?:about|fewer than) (?<numbers>NUMBERS)(?: visits)?(?: an hour)?)?',
      ),
      ({ end = '', from = '', to = '', numbers }) => {
        claimEnd(end, run(from, to))
        judgeFigures(judge, numbers, run(from, to), figures, truth)
      },
    ],
    [
      pattern(
        '(?<names>[A-Z\\d][^.;]+?) are the (?<end>busiest|quietest)(?: days| hours)?, in no certain order(?:: (?:about|fewer than) (?<numbers>NUMBERS)(?: visits)?(?: an hour| a day)?)?',
      ),
      ({ names = '', end = '', numbers }) => {
        claimEnd(end, namesOf(names))
        judgeFigures(judge, numbers, namesOf(names), figures, truth)
      },
    ],
    [
      pattern(
        '(?<name>TIME) can only be shown together(?:, with (?:about|fewer than) (?<number>NUMBER)(?: visits)?(?: an hour| a day)?)?',
      ),
      ({ name = '', number }) => judgeFigures(judge, number, [name], figures, truth),
    ],
  ]
}
