import { useState } from 'react'
import { AREA_DECIMALS } from '../../../domain/constants.ts'
import { alphanumeric } from '../../../domain/validators/alphanumeric.ts'
import { email, phone } from '../../../domain/validators/contact.ts'
import { decimals, integer, positiveInteger, wholeNumber } from '../../../domain/validators/numbers.ts'
import { newPassword } from '../../../domain/validators/password.ts'
import { required } from '../../../domain/validators/required.ts'
import type { Validator } from '../../../domain/validators/validator.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { WordsField } from '../../../ui/words-field.tsx'
import { Specimen, States } from './specimen.tsx'

/** Every rule of the forms with a text that it refuses. */
const REFUSED: readonly (readonly [rule: string, refused: string, validate: Validator])[] = [
  ['Required', '', required],
  ['Integer', '1.5', integer],
  ['Whole number', '-4', wholeNumber],
  ['Positive whole number', '0', positiveInteger],
  ['Phone', '0113', phone],
  ['Email', 'maya', email],
  ['Name', 'Leeds/City', alphanumeric],
  ['Decimals', '4.125', decimals(AREA_DECIMALS)],
  ['Password', 'short', newPassword],
]

export const Fields = () => {
  const [text, setText] = useState('Leeds city centre')
  const [password, setPassword] = useState('')
  const [words, setWords] = useState('')
  const [keywords, setKeywords] = useState<readonly string[]>(['Retail', 'Visits'])
  const [file, setFile] = useState<File | null>(new File([], 'screenshot of the map.png'))
  const [nothing, setNothing] = useState<File | null>(null)
  return (
    <Specimen title="Fields">
      <States label="States of a line of text">
        <TextField label="Rest" value={text} onChange={setText} />
        <TextField label="Empty" value="" placeholder="LS1 4AP" onChange={setText} />
        <TextField label="Optional" optional hint="With the country code" value={text} onChange={setText} />
        <TextField label="Numeric" numeric value="1250" onChange={setText} />
        <TextField label="Read only" readOnly value={text} />
        <TextField label="Disabled" disabled value={text} />
        <TextField label="Refused by the server" value={text} error="This name is taken" onChange={setText} />
      </States>
      <States label="What every rule says">
        {REFUSED.map(([rule, refused, validate]) => (
          <Ruled key={rule} label={rule} start={refused} validate={validate} />
        ))}
      </States>
      <States label="Others">
        <PasswordField label="Password" value={password} onChange={setPassword} />
        <SearchField label="Search" value={words} onChange={setWords} />
        <WordsField label="Keywords" value={keywords} onChange={setKeywords} known={['Tourism', 'Retail']} />
        <WordsField label="Keywords, none yet" value={[]} onChange={setKeywords} known={[]} />
        <FileField label="Attachment" value={nothing} onChange={setNothing} accept={['.png']} hint="Up to 5 MB" />
        <FileField label="Attachment, chosen" value={file} onChange={setFile} accept={['.png']} hint="Up to 5 MB" />
      </States>
      <States label="Several lines">
        <TextArea label="Description" value={text} onChange={setText} />
        <TextArea label="Description, refused" value="" validate={required} showError />
      </States>
    </Specimen>
  )
}

interface RuledProps {
  readonly label: string
  readonly start: string
  readonly validate: Validator
}

const Ruled = ({ label, start, validate }: RuledProps) => {
  const [value, setValue] = useState(start)
  return <TextField label={label} value={value} onChange={setValue} validate={validate} showError />
}
