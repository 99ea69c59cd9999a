import { useState } from 'react'

type Rule = (value: string) => string | null

/** The texts of a form, each with its rule. A refused field shows its reason once a submit was tried. */
export const useFields = <F extends string>(
  rules: Readonly<Record<F, Rule>>,
  first: () => Readonly<Record<F, string>>,
) => {
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  return {
    values,
    tried,
    field: (name: F) => ({
      value: values[name],
      onChange: (value: string) => setValues({ ...values, [name]: value }),
      validate: rules[name],
      showError: tried,
    }),
    /** Called by a submit. @returns true where no rule refuses its text */
    check: (): boolean => {
      setTried(true)
      return (Object.keys(rules) as F[]).every(name => rules[name](values[name]) === null)
    },
  }
}
